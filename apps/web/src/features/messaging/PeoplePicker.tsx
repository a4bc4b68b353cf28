import type { UserCard } from '@kindred/validation/accounts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { NobodyFound } from '../../ui/illustrations.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { PICKER } from './copy.ts';
import classes from './Messages.module.css';
import { MoreButton } from './MoreButton.tsx';

const PAGE = 30;
const TYPING_MS = 250;
const QUERY_MAX = 100;

/** People by name or handle, without the one who asks. */
export function usePeople() {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim().replace(/^@/, ''), TYPING_MS);
  const list = useInfiniteQuery({
    queryKey: ['people', query],
    queryFn: ({ pageParam, signal }) =>
      api.accounts.users.query(
        {
          limit: PAGE,
          ...(query === '' ? {} : { query }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
  });
  const search = (
    <TextField
      type="search"
      aria-label={PICKER.search}
      placeholder={PICKER.placeholder}
      maxLength={QUERY_MAX}
      leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      data-autofocus
    />
  );
  return { list, search };
}

interface PeopleListProps {
  list: ReturnType<typeof usePeople>['list'];
  children: (person: UserCard) => ReactNode;
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function PeopleList({ list, children }: PeopleListProps) {
  const { data, error, refetch } = list;
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={PICKER.loading}>
        {ROWS.map((row) => (
          <SkeletonRow key={row} />
        ))}
      </Loading>
    );
  }
  const people = data.pages.flat();
  if (people.length === 0) {
    return <EmptyState illustration={<NobodyFound />} title={PICKER.none} text={PICKER.noneText} />;
  }
  return (
    <>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.id}>{children(person)}</li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
