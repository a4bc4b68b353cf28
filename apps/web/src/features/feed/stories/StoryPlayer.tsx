import type { StoryGroup } from '@kindred/validation/feed/stories';
import { Modal } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconFlag,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { profilePath } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { useLayer } from '../../../ui/useLayer.ts';
import { PostText } from '../PostText.tsx';
import { STORIES } from './copy.ts';
import { StoryPicture } from './StoryPicture.tsx';
import classes from './StoryPlayer.module.css';
import { useKeys } from './useKeys.ts';
import { usePlayer } from './usePlayer.ts';

const StoryViewers = lazyPartWithRetry(() => import('./StoryViewers.tsx'));
const DeleteStory = lazyPartWithRetry(() => import('./DeleteStory.tsx'));
const ReportSheet = lazyPartWithRetry(() => import('../actions/ReportSheet.tsx'));

type Sheet = 'viewers' | 'delete' | 'report';

interface StoryPlayerProps {
  groups: readonly StoryGroup[];
  /** The id of the person whose stories come first. */
  first: string;
  onClose: () => void;
}

/** One story after the other, the next person's after these. Tap the sides, or use the arrow keys and space. */
export default function StoryPlayer({ groups, first, onClose }: StoryPlayerProps) {
  const player = usePlayer(groups, first, onClose);
  const { group, story, stories, at } = player;
  // A sheet is about one story, and goes with it.
  const [opened, setOpened] = useState<{ sheet: Sheet; of: string } | null>(null);
  const open = opened !== null && opened.of === story?.id ? opened.sheet : null;
  const setOpen = (sheet: Sheet | null) => setOpened(sheet && story ? { sheet, of: story.id } : null);
  const content = useLayer(true, onClose);
  const isRunning = player.isRunning && open === null;
  useKeys(open === null, {
    ArrowRight: player.next,
    ArrowLeft: player.previous,
    ' ': player.toggle,
  });
  if (group === undefined || story === undefined) return null;

  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 140 }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content
        ref={content}
        classNames={{ content: classes.content, inner: classes.inner }}
        aria-label={STORIES.viewer(group.author.name)}
      >
        <div className={classes.stage}>
          <div className={classes.bars} aria-hidden>
            {stories.map(({ id }, place) => (
              <span key={id} className={classes.bar}>
                <span
                  key={place === at ? story.id : 'still'}
                  className={classes.fill}
                  data-state={place < at ? 'done' : place === at ? 'now' : 'later'}
                  data-running={isRunning}
                  style={{ animationDuration: `${player.length}ms` }}
                  onAnimationEnd={player.next}
                />
              </span>
            ))}
          </div>
          <div className={classes.header}>
            <Link className={classes.author} to={profilePath(group.author)} onClick={onClose}>
              <Avatar
                id={group.author.id}
                name={group.author.name}
                src={group.author.profileImageUrl}
                size={36}
              />
              <span>{group.isMine ? STORIES.mine : group.author.name}</span>
            </Link>
            <span className={classes.time}>
              <RelativeTime value={story.createdAt} />
            </span>
            <IconButton
              label={player.isRunning ? STORIES.pause : STORIES.play}
              onClick={player.toggle}
              data-autofocus
            >
              {player.isRunning ? (
                <IconPlayerPause size={ICON.row} stroke={ICON_STROKE} />
              ) : (
                <IconPlayerPlay size={ICON.row} stroke={ICON_STROKE} />
              )}
            </IconButton>
            {group.isMine && (
              <IconButton label={STORIES.remove} aria-haspopup="dialog" onClick={() => setOpen('delete')}>
                <IconTrash size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            )}
            {!group.isMine && (
              <IconButton label={STORIES.report} aria-haspopup="dialog" onClick={() => setOpen('report')}>
                <IconFlag size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            )}
            <IconButton label={STORIES.close} onClick={onClose}>
              <IconX size={ICON.bar} stroke={ICON_STROKE} />
            </IconButton>
          </div>
          <div className={classes.picture} data-words={story.media.length === 0}>
            {story.media[0] && (
              <StoryPicture
                key={story.id}
                media={story.media[0]}
                isRunning={isRunning}
                onLength={player.setLength}
              />
            )}
          </div>
          <div className={classes.text} data-words={story.media.length === 0}>
            <PostText key={story.id} text={story.content} />
          </div>
          <Spoken role="status">{STORIES.place(at + 1, stories.length)}</Spoken>
          <button
            type="button"
            className={classes.back}
            aria-label={STORIES.previous}
            onClick={player.previous}
          >
            <IconChevronLeft size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
          </button>
          <button type="button" className={classes.forth} aria-label={STORIES.next} onClick={player.next}>
            <IconChevronRight size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
          </button>
          {story.viewCount !== null && (
            <button
              type="button"
              className={classes.viewers}
              aria-haspopup="dialog"
              onClick={() => setOpen('viewers')}
            >
              <IconEye size={ICON.row} stroke={ICON_STROKE} aria-hidden />
              {STORIES.viewers(story.viewCount)}
            </button>
          )}
        </div>
        <Suspense fallback={null}>
          {open === 'viewers' && <StoryViewers storyId={story.id} onClose={() => setOpen(null)} />}
          {open === 'report' && (
            <ReportSheet
              title={STORIES.report}
              send={(said) => api.feed.report.mutate({ id: story.id, ...said })}
              isOpen
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'delete' && (
            <DeleteStory
              storyId={story.id}
              onClose={() => setOpen(null)}
              onDeleted={() => {
                setOpen(null);
                onClose();
              }}
            />
          )}
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}
