import type { UserCard } from '@kindred/validation/accounts';
import type { TribeView } from '@kindred/validation/tribes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { INVITE } from './copy.ts';
import { useInvite } from './hooks.ts';
import classes from './Invite.module.css';

const SHOWN = 20;
const QUERY_MAX = 100;

/** One person is told, and finds the door open. */
export function InvitePerson({ tribe }: { tribe: TribeView }) {
  const { query, field } = useSearch({
    label: INVITE.search,
    placeholder: INVITE.placeholder,
    max: QUERY_MAX,
  });
  const people = useQuery({
    queryKey: ['people', 'to invite', query],
    queryFn: ({ signal }) =>
      api.accounts.users.query({ limit: SHOWN, ...(query === '' ? {} : { query }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {field}
      <div className={classes.people}>
        <People
          people={people.data}
          error={people.error}
          onRetry={() => void people.refetch()}
          tribe={tribe}
        />
      </div>
    </>
  );
}

function People({
  people,
  error,
  onRetry,
  tribe,
}: {
  people: UserCard[] | undefined;
  error: unknown;
  onRetry: () => void;
  tribe: TribeView;
}) {
  if (people === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
    return (
      <Loading label={INVITE.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (people.length === 0) {
    return (
      <EmptyState illustration={<NobodyFound />} title={INVITE.nobody} text={INVITE.nobodyText} level={3} />
    );
  }
  return (
    <ul>
      {people.map((person) => (
        <Person key={person.id} person={person} tribe={tribe} />
      ))}
    </ul>
  );
}

function Person({ person, tribe }: { person: UserCard; tribe: TribeView }) {
  const invite = useInvite(tribe, person);
  return (
    <li className={classes.sent}>
      <Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={44} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        <span className={classes.facts}>@{person.handle}</span>
      </span>
      <Button
        size="sm"
        variant="soft"
        aria-label={INVITE.sendNamed(person.name)}
        isBusy={invite.isPending}
        disabled={invite.isSuccess}
        onClick={() => invite.mutate()}
      >
        {invite.isSuccess ? INVITE.invitedPerson : INVITE.send}
      </Button>
    </li>
  );
}
