import type { AdminUserDetails } from '@kindred/validation/admin/users';
import { Button } from '../../../ui/Button.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { USER } from '../copy.ts';
import { useUnsuspendUser } from './hooks.ts';
import { SuspendUserSheet } from './SuspendSheet.tsx';
import classes from './User.module.css';

const day = (time: string) => formatDay(new Date(time));

export function Suspension({ user }: { user: AdminUserDetails }) {
  const { id, name, suspension, can } = user;
  const unsuspend = useUnsuspendUser();
  return (
    <section className={classes.part} aria-label={USER.suspension}>
      <h3 className={classes.heading}>{USER.suspension}</h3>
      {suspension === null ? (
        <>
          <p className={classes.muted}>{USER.suspendText}</p>
          <div className={classes.actions}>
            <SheetButton Sheet={SuspendUserSheet} sheet={{ id, name }}>
              {(trigger) => (
                <Button size="sm" variant="soft" tone="danger" {...trigger}>
                  {USER.suspend}
                </Button>
              )}
            </SheetButton>
          </div>
        </>
      ) : (
        <>
          <p>{USER.since(day(suspension.since), suspension.until === null ? null : day(suspension.until))}</p>
          <p className={classes.muted}>{suspension.reason ?? USER.noReason}</p>
          {can.suspend && (
            <div className={classes.actions}>
              <Button
                size="sm"
                variant="soft"
                isBusy={unsuspend.isPending}
                onClick={() => unsuspend.mutate({ id })}
              >
                {USER.unsuspend}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
