import { type AdminUserDetails, suspendUserInput } from '@kindred/validation/admin/users';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import { USER } from '../copy.ts';
import { useSuspendUser, useUnsuspendUser } from './hooks.ts';
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
            <SheetButton Sheet={SuspendSheet} sheet={{ id, name }}>
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

const fields = suspendUserInput.omit({ id: true, until: true });

function SuspendSheet({ id, name, isOpen, onClose }: SheetProps & { id: string; name: string }) {
  const suspend = useSuspendUser();
  const toast = useToast();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: fields.loose(),
    initial: { reason: '', until: '' },
  });
  const onSubmit = submit(async ({ reason, until }) => {
    // The end of that day, where staff are.
    const end = until === '' ? {} : { until: new Date(`${until}T23:59:59`).toISOString() };
    await suspend.mutateAsync({ id, reason, ...end });
    toast.show({ title: USER.suspended, tone: 'success' });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={USER.suspendTitle(name)}
      action={USER.suspend}
      tone="danger"
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
      checked={form.errors}
    >
      <p className={classes.muted}>{USER.suspendText}</p>
      <TextAreaField
        label={USER.reason}
        description={USER.reasonText}
        rows={3}
        {...form.getInputProps('reason')}
      />
      <TextField
        type="date"
        label={USER.until}
        description={USER.untilText}
        {...form.getInputProps('until')}
      />
    </FormSheet>
  );
}
