import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeView, LeaderboardEntry, LeaderboardPage } from '@kindred/validation/tribes/challenges';
import { IconCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { profilePath, useSignedInUser } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON } from '../../../ui/icons.ts';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import offers from '../offers/Offers.module.css';
import { BOARD, CHALLENGES, ONE } from './copy.ts';
import classes from './One.module.css';
import { leaderboardQuery } from './query.ts';

interface LeaderboardProps {
  tribe: TribeView;
  challenge: ChallengeView;
}

export function Leaderboard({ tribe, challenge }: LeaderboardProps) {
  const query = useInfiniteQuery(leaderboardQuery(tribe.id, challenge.id));
  return (
    <section className={classes.part} aria-label={BOARD.title}>
      <h3 className={classes.heading}>{BOARD.title}</h3>
      <Card>
        {query.data === undefined ? (
          query.error ? (
            <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
          ) : (
            <Loading label={BOARD.loading}>
              <SkeletonRow size={36} />
              <SkeletonRow size={36} />
              <SkeletonRow size={36} />
            </Loading>
          )
        ) : (
          <Places pages={query.data.pages} />
        )}
      </Card>
      <NextPage query={query} />
    </section>
  );
}

function Places({ pages }: { pages: readonly LeaderboardPage[] }) {
  const entries = pages.flatMap(({ items }) => items);
  const mine = pages[0]?.mine ?? null;
  if (entries.length === 0) return <p className={offers.text}>{BOARD.empty}</p>;
  return (
    <>
      <ol className={classes.places}>
        {entries.map((entry, at) => (
          <Place key={entry.user?.id ?? `hidden ${at}`} entry={entry} />
        ))}
      </ol>
      {mine !== null && !entries.some(({ isMe }) => isMe) && <Mine mine={mine} />}
    </>
  );
}

function Place({ entry }: { entry: LeaderboardEntry }) {
  const { rank, user, isMe, points, finishedAt } = entry;
  const name = user?.name ?? BOARD.somebody;
  return (
    <li className={classes.place} data-me={isMe} data-top={rank <= 3}>
      <Rank rank={rank} />
      <Avatar id={user?.id ?? ''} name={name} src={user?.profileImageUrl ?? null} size={36} />
      <span className={classes.name}>
        {user === null ? name : <Link to={profilePath(user)}>{isMe ? BOARD.you : name}</Link>}
        {finishedAt !== null && (
          <IconCheck
            className={classes.tick}
            size={ICON.inline}
            stroke={2.5}
            role="img"
            aria-label={CHALLENGES.finished}
          />
        )}
      </span>
      <span className={classes.score}>{ONE.points(points)}</span>
    </li>
  );
}

function Rank({ rank }: { rank: number }) {
  return (
    <span className={classes.rank} role="img" aria-label={BOARD.place(rank)}>
      {rank}
    </span>
  );
}

/** Where I stand, when that is further down than what is shown. */
function Mine({ mine }: { mine: NonNullable<LeaderboardPage['mine']> }) {
  const me = useSignedInUser();
  return (
    <div className={`${classes.place} ${classes.below}`} data-me>
      <Rank rank={mine.rank} />
      <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={36} />
      <span className={classes.name}>{BOARD.mine}</span>
      <span className={classes.score}>{ONE.points(mine.points)}</span>
    </div>
  );
}
