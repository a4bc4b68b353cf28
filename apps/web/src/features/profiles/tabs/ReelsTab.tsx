import type { PostView } from '@kindred/validation/feed';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON } from '../../../ui/icons.ts';
import { FilmStrip } from '../../../ui/illustrations/FilmStrip.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { PEOPLE } from '../copy.ts';
import { useProfilePosts } from '../hooks.ts';
import { REELS } from './copy.ts';
import type { PanelProps } from './panel.ts';
import classes from './Tabs.module.css';

const ReelsPlayer = lazyPartWithRetry(() => import('./ReelsPlayer.tsx'));

export default function ReelsTab({ profile, as }: PanelProps) {
  const pages = useProfilePosts(profile.id, { as, type: 'video' });
  const [playing, setPlaying] = useState<string | null>(null);
  if (pages.error !== null) return <ErrorState message={messageOf(pages.error)} onRetry={pages.retry} />;
  if (pages.isPending) {
    return (
      <Loading label={REELS.loading}>
        <div className={classes.grid}>
          {[1, 2, 3].map((each) => (
            <SkeletonBar key={each} height="12rem" radius="0" />
          ))}
        </div>
      </Loading>
    );
  }
  const reels = pages.posts.filter(({ media }) => media.some(({ kind }) => kind === 'video'));
  if (reels.length === 0) {
    return (
      <EmptyState
        illustration={<FilmStrip />}
        title={REELS.none}
        text={profile.isMe ? REELS.noneMine : REELS.noneTheirs(profile.firstName)}
        action={profile.isMe && <ButtonLink to="/">{REELS.post}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {reels.map((post) => (
          <li key={post.id}>
            <button
              type="button"
              className={classes.reel}
              aria-haspopup="dialog"
              aria-label={REELS.open(post.content)}
              onClick={() => setPlaying(post.id)}
            >
              <Poster post={post} />
              <IconPlayerPlayFilled className={classes.play} size={ICON.row} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <div className={classes.tab}>
          {pages.hasMoreFailed && <p role="alert">{PEOPLE.moreFailed}</p>}
          <Button variant="soft" isWide isBusy={pages.isLoadingMore} onClick={pages.loadMore}>
            {PEOPLE.more}
          </Button>
        </div>
      )}
      {playing !== null && (
        <Suspense fallback={null}>
          <ReelsPlayer
            reels={reels}
            first={playing}
            onNearEnd={pages.hasMore ? pages.loadMore : undefined}
            onClose={() => setPlaying(null)}
          />
        </Suspense>
      )}
    </>
  );
}

export const videoOf = ({ media }: PostView) => media.find(({ kind }) => kind === 'video');

function Poster({ post }: { post: PostView }) {
  const video = videoOf(post);
  if (video === undefined) return null;
  if (video.posterUrl !== null) return <img src={video.posterUrl} alt="" loading="lazy" />;
  return <video src={video.url} preload="metadata" muted playsInline tabIndex={-1} />;
}
