import { IconArrowUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { NEW_POSTS } from './copy.ts';
import classes from './NewPostsPill.module.css';
import { type PostSource, useNewPosts } from './newPosts.ts';

interface NewPostsPillProps {
  /** Where the keyboard goes once the pill, which it was on, is gone. */
  list: RefObject<HTMLElement | null>;
  source: PostSource;
}

/** Floats over the list while others have written; the list itself stays where the reader is. */
export function NewPostsPill({ list, source }: NewPostsPillProps) {
  const { count, isLoading, show } = useNewPosts(source);
  return <PostsPill list={list} count={count} isLoading={isLoading} onShow={show} />;
}

interface PostsPillProps {
  list: RefObject<HTMLElement | null>;
  /** Posts that wait; nothing is shown while there are none. */
  count: number;
  isLoading: boolean;
  /** @returns false when they did not arrive */
  onShow: () => Promise<boolean>;
}

export function PostsPill({ list, count, isLoading, onShow }: PostsPillProps) {
  async function onClick() {
    if (!(await onShow())) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
    list.current?.focus({ preventScroll: true });
  }

  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <button type="button" className={classes.pill} disabled={isLoading} onClick={() => void onClick()}>
          <IconArrowUp size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          {NEW_POSTS.label(count)}
        </button>
      )}
    </div>
  );
}
