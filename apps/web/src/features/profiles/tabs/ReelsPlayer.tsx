import type { PostView } from '@kindred/validation/feed';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useLayer } from '../../../ui/useLayer.ts';
import { REELS } from './copy.ts';
import { videoOf } from './ReelsTab.tsx';
import classes from './Tabs.module.css';

interface ReelsPlayerProps {
  reels: readonly PostView[];
  /** The id of the post that is shown first. */
  first: string;
  /** Asks for more; left out when there are none. */
  onNearEnd: (() => void) | undefined;
  onClose: () => void;
}

/** One video after the other, as tall as the screen: swiped up and down, or by the arrow keys. */
export default function ReelsPlayer({ reels, first, onNearEnd, onClose }: ReelsPlayerProps) {
  const content = useLayer(true, onClose);
  const list = useRef<HTMLUListElement>(null);
  const start = useRef<HTMLLIElement>(null);
  useEffect(() => start.current?.scrollIntoView?.(), []);
  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0} returnFocus={false} closeOnEscape={false}>
      <Modal.Content ref={content} aria-label={REELS.viewer}>
        <span className={classes.close}>
          <IconButton label={REELS.close} onClick={onClose}>
            <IconX size={ICON.bar} stroke={ICON_STROKE} />
          </IconButton>
        </span>
        <ul
          ref={list}
          className={classes.viewer}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys.
          tabIndex={0}
          aria-label={REELS.viewer}
        >
          {reels.map((post, at) => (
            <li key={post.id} ref={post.id === first ? start : undefined} className={classes.page}>
              <Reel
                post={post}
                root={list}
                onSeen={at >= reels.length - 2 ? onNearEnd : undefined}
                isFirst={post.id === first}
              />
            </li>
          ))}
        </ul>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ReelProps {
  post: PostView;
  root: React.RefObject<HTMLUListElement | null>;
  onSeen: (() => void) | undefined;
  isFirst: boolean;
}

/** Plays while most of it is on the screen. */
function Reel({ post, root, onSeen, isFirst }: ReelProps) {
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    const element = video.current;
    if (element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return element.pause();
        seen.current?.();
        // A browser that wants a tap first shows the button of its own.
        element.play().catch(() => undefined);
      },
      { root: root.current, threshold: 0.6 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  const media = videoOf(post);
  if (media === undefined) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: made by a person; there are no captions to show. */}
      <video
        ref={video}
        src={media.url}
        poster={media.posterUrl ?? undefined}
        aria-label={media.alt ?? (post.content || REELS.viewer)}
        controls
        loop
        playsInline
        preload={isFirst ? 'auto' : 'metadata'}
      />
      {post.content !== '' && (
        <p className={classes.words} dir="auto">
          {post.content}
        </p>
      )}
    </>
  );
}
