import type { AdminUser, AdminUserDetails } from '@kindred/validation/admin/users';
import { profilePath } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { FactList } from '../content/Facts.tsx';
import { USER } from '../copy.ts';
import { Approval } from './Approval.tsx';
import { useEndSessions, useUser, useViewAs } from './hooks.ts';
import { StaffNotes } from './StaffNotes.tsx';
import { Suspension } from './Suspension.tsx';
import classes from './User.module.css';
import { UserForm } from './UserForm.tsx';
import { UserHistory } from './UserHistory.tsx';
import { UserFiles, UserOrders } from './UserHoldings.tsx';

/** A user as staff see them: facts, the form, the suspension, notes and what staff did before. */
export default function UserSheet({ user, isOpen, onClose }: SheetProps & { user: AdminUser }) {
  return (
    <BottomSheet isOpen={isOpen} isTall onClose={onClose} title={user.name}>
      {isOpen && <User id={user.id} onGone={onClose} />}
    </BottomSheet>
  );
}

function User({ id, onGone }: { id: string; onGone: () => void }) {
  const { data: user, error, refetch } = useUser(id);
  if (user === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={USER.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  return (
    <div className={classes.user}>
      <Facts user={user} />
      {user.can.approve && <Approval user={user} onDeclined={onGone} />}
      {user.can.update && <UserForm key={user.version} user={user} />}
      {user.can.view && <ViewAs user={user} />}
      {(user.can.suspend || user.suspension !== null) && <Suspension user={user} />}
      {user.orderCount > 0 && <UserOrders userId={user.id} />}
      {user.storageUsed > 0 && <UserFiles userId={user.id} />}
      <StaffNotes user={user} />
      <UserHistory userId={user.id} />
    </div>
  );
}

function ViewAs({ user }: { user: AdminUserDetails }) {
  const view = useViewAs();
  return (
    <section className={classes.part} aria-label={USER.viewAs}>
      <h3 className={classes.heading}>{USER.viewAs}</h3>
      <p className={classes.muted}>{USER.viewAsText}</p>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="soft"
          isBusy={view.isPending || view.isSuccess}
          onClick={() => view.mutate({ id: user.id })}
        >
          {USER.viewAs} {user.name}
        </Button>
      </div>
    </section>
  );
}

function Facts({ user }: { user: AdminUserDetails }) {
  const end = useEndSessions();
  const facts = [
    [USER.joined, formatDay(new Date(user.createdAt))],
    [USER.lastSeen, user.lastSeenAt === null ? USER.never : <RelativeTime value={user.lastSeenAt} />],
    [USER.sessions, user.sessionCount],
    [USER.twoFactor, user.hasTwoFactor ? USER.on : USER.off],
    [USER.tribesOwned, user.tribesOwned],
    [USER.orders, user.orderCount],
    [USER.storage, formatBytes(user.storageUsed)],
  ] as const;
  return (
    <section className={classes.part} aria-label={USER.facts}>
      <FactList facts={facts} />
      <div className={classes.actions}>
        {user.state !== 'waiting' && (
          <ButtonLink size="sm" variant="soft" to={profilePath(user)}>
            {USER.profile}
          </ButtonLink>
        )}
        {user.can.suspend && user.sessionCount > 0 && (
          <Button
            size="sm"
            variant="soft"
            tone="neutral"
            isBusy={end.isPending}
            onClick={() => end.mutate({ id: user.id })}
          >
            {USER.endSessions}
          </Button>
        )}
      </div>
    </section>
  );
}
