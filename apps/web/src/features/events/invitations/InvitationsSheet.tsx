import type { EventView } from '@kindred/validation/events';
import { type EventInvitation, INVITED_AT_ONCE_MAX } from '@kindred/validation/events/attending';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { INVITATIONS } from '../copy.ts';
import classes from '../Event.module.css';
import { PersonLink } from '../people/PersonLink.tsx';
import { PickPeople } from '../people/PickSheet.tsx';
import { withUserIds } from '../people/withUserIds.ts';

/** Invited users of an event, with their answers. */
export default function InvitationsSheet({
  event: { id },
  isOpen,
  onClose,
}: SheetProps & { event: EventView }) {
  const utils = trpc.useUtils();
  const query = trpc.events.invitations.useInfiniteQuery(
    { id },
    { enabled: isOpen, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  const reload = () => void utils.events.invitations.invalidate({ id });
  const invite = trpc.events.invite.useMutation(
    useAction({ failed: INVITATIONS.failed, done: { title: INVITATIONS.sent }, onSuccess: reload }),
  );
  const withdraw = trpc.events.uninvite.useMutation(
    useAction({
      failed: INVITATIONS.withdrawFailed,
      done: { title: INVITATIONS.withdrawn },
      onSuccess: reload,
    }),
  );
  const invited = query.data?.pages.flatMap(({ items }) => items.map(({ user }) => user.id)) ?? [];
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isTall
      title={INVITATIONS.title}
      bottom={
        <SheetButton
          Sheet={PickPeople}
          sheet={{
            title: INVITATIONS.invite,
            taken: invited,
            max: INVITED_AT_ONCE_MAX,
            action: INVITATIONS.send,
            isBusy: invite.isPending,
            onPick: (people) => invite.mutateAsync({ id, userIds: people.map((person) => person.id) }),
          }}
        >
          {(trigger) => (
            <Button size="lg" isWide {...trigger}>
              {INVITATIONS.invite}
            </Button>
          )}
        </SheetButton>
      }
    >
      <p className={classes.muted}>{INVITATIONS.text}</p>
      <PaginatedList
        label={INVITATIONS.title}
        loading={INVITATIONS.loading}
        query={withUserIds(query)}
        skeleton={<SkeletonRow />}
        empty={
          <EmptyState
            illustration={<OpenPlaces />}
            title={INVITATIONS.empty}
            text={INVITATIONS.emptyText}
            level={3}
          />
        }
      >
        {(invitation) => (
          <Invitation
            invitation={invitation}
            isBusy={withdraw.isPending}
            onWithdraw={() => withdraw.mutate({ id, userId: invitation.user.id })}
          />
        )}
      </PaginatedList>
    </BottomSheet>
  );
}

interface InvitationProps {
  invitation: EventInvitation;
  isBusy: boolean;
  onWithdraw: () => void;
}

function Invitation({ invitation: { user, status }, isBusy, onWithdraw }: InvitationProps) {
  return (
    <div className={classes.invitation}>
      <Avatar id={user.id} name={user.name} src={user.profileImageUrl} />
      <div>
        <PersonLink person={user} />
        <p className={classes.muted}>
          {status === null ? INVITATIONS.unanswered : INVITATIONS.status[status]}
        </p>
      </div>
      <Button
        size="sm"
        variant="subtle"
        tone="neutral"
        aria-label={INVITATIONS.withdrawNamed(user.name)}
        disabled={isBusy}
        onClick={onWithdraw}
      >
        {INVITATIONS.withdraw}
      </Button>
    </div>
  );
}
