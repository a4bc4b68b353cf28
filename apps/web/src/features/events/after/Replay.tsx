import { VIDEO_SITE_NAMES, type VideoSite } from '@kindred/validation/courses/videoHosts';
import type { EventView } from '@kindred/validation/events';
import { hrefOf } from '@kindred/validation/href';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { VideoFrame } from '../../../ui/VideoFrame.tsx';
import { EVENT } from '../copy.ts';
import { AFTER } from './copy.ts';

const UploadedReplay = lazyPartWithRetry(() => import('./UploadedReplay.tsx'));

/** The replay of an event, in the page where it was uploaded or its site allows that. */
export function Replay({ event: { replay, replayUrl, replayVideo, title } }: { event: EventView }) {
  const href = replayUrl === null ? null : hrefOf(replayUrl);
  if (replayVideo?.status === 'ready') {
    return (
      <Suspense fallback={<SkeletonBar height="14rem" radius="var(--radius)" />}>
        <UploadedReplay upload={replayVideo} title={AFTER.replay.of(title)} />
      </Suspense>
    );
  }
  if (replay !== null) {
    return (
      <VideoFrame
        src={replay.src}
        title={AFTER.replay.of(title)}
        play={AFTER.replay.play}
        note={EVENT.loadsFrom(VIDEO_SITE_NAMES[replay.site as VideoSite] ?? replay.site)}
      />
    );
  }
  if (href === null) return null;
  return (
    <ButtonAnchor
      isWide
      variant="soft"
      icon={<IconPlayerPlay size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {AFTER.replay.play}
    </ButtonAnchor>
  );
}
