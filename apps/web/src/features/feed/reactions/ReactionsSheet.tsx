import type { ReactionKind } from '@kindred/validation/feed';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { profilePath } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { REACT } from './copy.ts';
import { kindsOf, REACTION_LABELS, type Reacted } from './kinds.ts';
import { ReactionIcon } from './ReactionIcon.tsx';
import classes from './ReactionsSheet.module.css';

interface ReactionsSheetProps {
  on: 'post' | 'comment';
  id: string;
  reacted: Reacted;
  isOpen: boolean;
  onClose: () => void;
}

export default function ReactionsSheet({ on, id, reacted, isOpen, onClose }: ReactionsSheetProps) {
  const [tab, setTab] = useState<ReactionKind | 'all'>('all');
  const { likeCount, reactions } = reacted;
  const kinds = kindsOf(reactions);
  // The kind that is looked at may be taken back meanwhile.
  const shown = tab !== 'all' && kinds.includes(tab) ? tab : 'all';
  const tabs = [
    { value: 'all' as const, label: `${REACT.all} ${formatCount(likeCount)}` },
    ...kinds.map((kind) => ({
      value: kind,
      label: (
        <>
          <span className={classes.tab}>
            <ReactionIcon kind={kind} size={18} />
          </span>
          <Spoken>{REACTION_LABELS[kind]}</Spoken> {formatCount(reactions[kind] ?? 0)}
        </>
      ),
    })),
  ];
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={REACT.sheet} isTall>
      <Tabs label={REACT.tabs} tabs={tabs} value={shown} onChange={setTab}>
        <People key={shown} on={on} id={id} kind={shown === 'all' ? undefined : shown} onLeave={onClose} />
      </Tabs>
    </BottomSheet>
  );
}

interface PeopleProps {
  on: 'post' | 'comment';
  id: string;
  kind: ReactionKind | undefined;
  onLeave: () => void;
}

function People({ on, id, kind, onLeave }: PeopleProps) {
  const query = useInfiniteQuery({
    queryKey: ['feed', 'reactions', on, id, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const ask = on === 'post' ? api.feed.reactions : api.feed.comments.reactions;
      return ask.query(
        {
          id,
          ...(kind === undefined ? {} : { type: kind }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    // Asked for anew whenever somebody wants to know.
    gcTime: 0,
  });
  if (query.data === undefined) {
    if (query.error !== null) {
      return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
    }
    return (
      <Loading label={REACT.loading}>
        <div className={classes.loading}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      </Loading>
    );
  }
  const people = query.data.pages.flatMap(({ items }) => items);
  if (people.length === 0) return <p className={classes.empty}>{REACT.empty}</p>;
  return (
    <>
      <ul className={classes.list}>
        {people.map(({ user, type }) => (
          <li key={user.id}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the row inside is the link; leaving closes the sheet. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link is a click as well. */}
            <div onClick={onLeave}>
              <ListRow
                to={profilePath(user)}
                start={<Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={40} />}
                title={user.name}
                text={`@${user.handle}`}
                end={
                  <span className={classes.kind}>
                    <ReactionIcon kind={type} size={22} />
                    <Spoken>{REACTION_LABELS[type]}</Spoken>
                  </span>
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          {query.isFetchNextPageError && <p role="alert">{REACT.moreFailed}</p>}
          <Button
            variant="soft"
            tone="neutral"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? REACT.loadingMore : REACT.more}
          </Button>
        </div>
      )}
    </>
  );
}
