import { usePermission, useRole } from '../../../app/currentUser.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QuietCamp } from '../../../ui/illustrations/QuietCamp.tsx';
import { EMPTY } from './copy.ts';
import classes from './Hints.module.css';

/** No tribes: what to do from here depends on what somebody may do. */
export function NoTribes({ title, onDiscover }: { title: string; onDiscover?: (() => void) | undefined }) {
  const role = useRole();
  const mayCreate = usePermission('create_tribes');
  const discover = onDiscover && (
    <Button variant={mayCreate ? 'subtle' : 'soft'} onClick={onDiscover}>
      {mayCreate ? EMPTY.orDiscover : EMPTY.other}
    </Button>
  );
  if (mayCreate) {
    return (
      <EmptyState
        illustration={<QuietCamp />}
        title={title}
        action={
          <div className={classes.actions}>
            <ButtonLink to="/create-tribe">{EMPTY.first}</ButtonLink>
            {discover ?? <p className={classes.hint}>{EMPTY.orDiscover}</p>}
          </div>
        }
      />
    );
  }
  if (role === 'member') {
    return <EmptyState illustration={<QuietCamp />} title={title} action={<UpgradeButton />} />;
  }
  const isGuest = role === 'guest';
  return (
    <EmptyState
      illustration={<QuietCamp />}
      title={title}
      text={isGuest ? EMPTY.guest : discover === undefined ? EMPTY.other : undefined}
      action={isGuest ? undefined : discover}
    />
  );
}

/** Leads a member to becoming a creator; empty for other roles. `next` is where they return to. */
export function UpgradeButton({ label = EMPTY.member, next }: { label?: string; next?: string }) {
  if (useRole() !== 'member') return null;
  const search = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <ButtonLink to={`/become-creator${search}`} variant="soft">
      {label}
    </ButtonLink>
  );
}
