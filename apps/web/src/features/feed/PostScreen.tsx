import type { PostView } from '@kindred/validation/feed';
import { STORY_HOURS } from '@kindred/validation/feed/stories';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, usePrefetchInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { messageOf } from '../../app/errors.ts';
import { usePlace } from '../../app/inView.ts';
import { useLiveEvent } from '../../app/live.tsx';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { postsIn } from './cache.ts';
import { CommentThread } from './comments/CommentThread.tsx';
import { PAGE } from './comments/copy.ts';
import { linkedIdIn } from './comments/linked.ts';
import { commentsQuery, SEEN_JUST_NOW } from './comments/query.ts';
import { useFeedStore } from './hooks.ts';
import { applyCounts } from './liveCounts.ts';
import { PostCard } from './PostCard.tsx';
import classes from './PostScreen.module.css';
import { PostPageSkeleton } from './PostSkeleton.tsx';
import { postQuery } from './postQuery.ts';
import { isReactionOnItsWay } from './reactions/useReaction.ts';
import { speakerOf } from './speaker.ts';
import { wordsOf } from './words.ts';

const TITLE_MAX = 60;

/** The beginning of what a post says, in one line. */
function headOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= TITLE_MAX ? line : `${characters.slice(0, TITLE_MAX).join('').trimEnd()}…`;
}

export default function PostScreen() {
  const { id = '' } = useParams();
  // Another post begins anew, with its own thread and drafts.
  return <PostPage key={id} id={id.toLowerCase()} />;
}

function PostPage({ id }: { id: string }) {
  const { query, post, refresh } = usePost(id);
  // Not only once the post has come.
  usePrefetchInfiniteQuery(commentsQuery(id, 'top'));
  useTitle(post ? PAGE.titleOf(speakerOf(post).name, headOf(wordsOf(post))) : PAGE.title);
  const linkedId = useHash(post !== undefined);
  return (
    <>
      <BackBar />
      {post !== undefined && (
        <>
          <Itself>
            <PostCard post={post} />
          </Itself>
          {/* Nobody talks under a story. */}
          {post.type !== 'story' && <CommentThread post={post} linkedId={linkedId} onArrived={refresh} />}
        </>
      )}
      {query.data === undefined && query.error === null && <PostPageSkeleton />}
      {query.data === undefined && query.error !== null && (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && post === undefined && (
        <EmptyState
          illustration={<LostPath />}
          level={1}
          title={PAGE.gone}
          text={PAGE.goneText}
          action={<ButtonLink to="/">{PAGE.home}</ButtonLink>}
        />
      )}
    </>
  );
}

/** What the address is about. */
function Itself({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  usePlace('', box);
  return <div ref={box}>{children}</div>;
}

function BackBar() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <div className={classes.bar}>
      {/* Whoever came by a link from elsewhere has nothing behind them in the app. */}
      <IconButton label={PAGE.back} onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}>
        <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <span className={classes.title}>{PAGE.title}</span>
    </div>
  );
}

/** The post: at once as a list knew it, then as it is, and as it becomes. */
function usePost(id: string) {
  const client = useQueryClient();
  const store = useFeedStore();
  const options = postQuery(id);
  const query = useInfiniteQuery({
    ...options,
    staleTime: SEEN_JUST_NOW,
    initialDataUpdatedAt: 0,
    initialData: () => {
      const known = store.posts().find((post) => post.id === id);
      return known && { pages: [{ items: [known], nextCursor: null }], pageParams: [null] };
    },
  });
  const [post] = postsIn(query.data);
  const refresh = useCallback(() => {
    // While a reaction is on its way the server's answer is older than what the person sees.
    if (isReactionOnItsWay(id)) return;
    client
      .fetchInfiniteQuery({ ...postQuery(id), staleTime: 0 })
      .then(({ pages }) => {
        const [now] = pages.flatMap(({ items }) => items);
        if (now === undefined) store.remove(id);
        else if (!isReactionOnItsWay(id)) store.patch(id, now);
      })
      .catch(() => undefined);
  }, [client, store, id]);
  useLiveEvent('post_changed', (changed) => {
    if (changed.postId === id && !applyCounts(store, changed)) refresh();
  });
  useLiveEvent('post_deleted', ({ postId }) => {
    if (postId === id) store.remove(id);
  });
  // Its author may bring it back.
  useLiveEvent('post_created', ({ postId }) => {
    if (postId === id) refresh();
  });
  useLiveEvent('resync', refresh);
  useStoryEnd(post);
  return { query, post, refresh };
}

/** A story leaves when its day is over, also from under somebody who looks at it. */
function useStoryEnd(post: PostView | undefined): void {
  const store = useFeedStore();
  const { id, type, createdAt } = post ?? {};
  useEffect(() => {
    if (id === undefined || createdAt === undefined || type !== 'story') return;
    const end = Date.parse(createdAt) + STORY_HOURS * 3_600_000;
    const timer = setTimeout(() => store.remove(id), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [store, id, type, createdAt]);
}

/**
 * A link to the comments leads there once there is something to be led to.
 * @returns the one comment that the link is about, which the thread looks for
 */
function useHash(isThere: boolean): string | null {
  const { hash } = useLocation();
  const linkedId = linkedIdIn(hash);
  useEffect(() => {
    if (!isThere || hash === '' || linkedId !== null) return;
    // After the arrival, which begins every page at its top.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isThere, hash, linkedId]);
  return linkedId;
}
