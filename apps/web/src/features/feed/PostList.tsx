import type { PostView } from '@kindred/validation/feed';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { FEED } from './copy.ts';
import { PostCard } from './PostCard.tsx';
import classes from './PostList.module.css';

interface PostListProps {
  posts: readonly PostView[];
  isBusy: boolean;
  ref: RefObject<HTMLElement | null>;
  /** What follows the post at this place, counted from 0. */
  after?: ((index: number) => ReactNode) | undefined;
}

/** j and k go from post to post while the keyboard is in the list; everywhere else they are letters. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = { j: 1, k: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const posts = [...event.currentTarget.children];
  const at = posts.findIndex((post) => post.contains(document.activeElement));
  const next = posts[at === -1 ? 0 : at + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

export function PostList({ posts, isBusy, ref, after }: PostListProps) {
  useFocusAfterRemoval(posts.length, ref);
  return (
    <section
      ref={ref}
      className={classes.list}
      role="feed"
      aria-label={FEED.title}
      aria-busy={isBusy}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          <PostCard post={post} place={index + 1} />
          {after?.(index)}
        </Fragment>
      ))}
    </section>
  );
}

/** A post that goes takes the focus with it; the keyboard then continues from the list. */
function useFocusAfterRemoval(count: number, list: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count, list]);
}
