import type { UserCard } from '@kindred/validation/accounts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { NobodyFound } from '../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/useSearch.tsx';
import { PICKER } from './copy.ts';
import classes from './Messages.module.css';
import { MoreButton } from './MoreButton.tsx';

const PAGE = 30;
const QUERY_MAX = 100;

/** People by name or handle, without the one who asks. */
export function usePeople() {
  const { query: typed, field } = useSearch({
    label: PICKER.search,
    placeholder: PICKER.placeholder,
    max: QUERY_MAX,
    isFirst: true,
  });
  const query = typed.replace(/^@/, '');
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
  return { list, search: field };
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
