import type { UserCard } from '@kindred/validation/accounts';
import type { TribeView } from '@kindred/validation/tribes';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { INVITE } from './copy.ts';
import { useInvite } from './hooks.ts';
import classes from './Invite.module.css';

const TYPING_MS = 250;
const SHOWN = 20;
const QUERY_MAX = 100;

/** One person is told, and finds the door open. */
export function InvitePerson({ tribe }: { tribe: TribeView }) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  const people = useQuery({
    queryKey: ['people', 'to invite', query],
    queryFn: ({ signal }) =>
      api.accounts.users.query({ limit: SHOWN, ...(query === '' ? {} : { query }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        type="search"
        aria-label={INVITE.search}
        placeholder={INVITE.placeholder}
        maxLength={QUERY_MAX}
        leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
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
