import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { TextField } from '../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { NobodyFound } from '../../ui/illustrations.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { api } from '../api.ts';
import { profilePath } from '../currentUser.ts';
import { messageOf } from '../errors.ts';
import classes from './SearchSheet.module.css';

const PAGE = 20;
const TYPING_MS = 200;
const QUERY_MAX = 100;

export default function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title="Search"
      isTall
      top={
        <TextField
          data-autofocus
          type="search"
          aria-label="Search people"
          placeholder="Search people by name or handle"
          maxLength={QUERY_MAX}
          leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      <People typed={typed.trim()} onChosen={onClose} />
    </BottomSheet>
  );
}

function People({ typed, onChosen }: { typed: string; onChosen: () => void }) {
  const [query] = useDebouncedValue(typed, TYPING_MS);
  const search = useInfiniteQuery({
    queryKey: ['people', query],
    queryFn: ({ pageParam }) =>
      api.accounts.users.query({
        limit: PAGE,
        ...(query === '' ? {} : { query }),
        ...(pageParam === null ? {} : { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE ? null : (last.at(-1)?.id ?? null)),
    placeholderData: keepPreviousData,
  });

  if (search.isError)
    return <ErrorState message={messageOf(search.error)} onRetry={() => void search.refetch()} />;
  if (search.isPending) {
    return (
      <Loading label="Loading people">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const people = search.data.pages.flat();
  if (people.length === 0) {
    return (
      <EmptyState
        illustration={<NobodyFound />}
        title="No one found"
        text="Try another name, or the beginning of a handle."
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-busy={search.isPlaceholderData}>
        {people.map((person) => (
          <li key={person.id} onClickCapture={onChosen}>
            <ListRow
              to={profilePath(person)}
              start={<Avatar id={person.id} name={person.name} src={person.profileImageUrl} size={44} />}
              title={person.name}
              text={`@${person.handle}`}
            />
          </li>
        ))}
      </ul>
      {search.hasNextPage && (
        <Button
          variant="subtle"
          isWide
          disabled={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
