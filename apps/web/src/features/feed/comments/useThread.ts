import type { CommentSort, CommentView } from '@kindred/validation/feed/comments';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { errorBody, errorCode, messageOf } from '../../../app/errors.ts';
import { showHeld } from '../../../app/held.ts';
import { idempotent } from '../../../app/idempotency.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { addComment, commentsIn, findComment } from './cache.ts';
import { forgetSent } from './drafts.ts';
import type { ThreadPlace } from './place.ts';
import { commentsQuery, repliesQuery, threadApi } from './query.ts';
import { refreshThread } from './refresh.ts';

/** A comment on its way, or one that did not arrive and keeps its words. */
export interface Pending {
  key: string;
  content: string;
  parentId: string | null;
  /** Why it did not arrive; null while it may. */
  problem: string | null;
}

export interface Thread {
  postId: string;
  place: ThreadPlace;
  pending: readonly Pending[];
  send(comment: Pick<Pending, 'key' | 'content' | 'parentId'>): void;
  drop(key: string): void;
}

const createKey = (postId: string) => ['feed', 'comment', postId];

function usePages(options: ReturnType<typeof commentsQuery>) {
  const query = useInfiniteQuery(options);
  const comments = useMemo(() => commentsIn(query.data), [query.data]);
  return {
    comments,
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

export const useReplies = (comment: CommentView) => usePages(repliesQuery(comment.postId, comment.id));

/** Comments of a thread in one order, kept true without moving the reader: what others write waits. */
export function useComments(place: ThreadPlace, sort: CommentSort) {
  const { id: postId, of } = place;
  const client = useQueryClient();
  const me = useSignedInUser();
  const pages = usePages(commentsQuery(postId, sort, of));
  const [waiting, setWaiting] = useState<readonly CommentView[]>([]);

  const refresh = useCallback(() => {
    refreshThread(client, { id: postId, of })
      .then((found) => {
        // Its answer puts what I write where it belongs; the event of the same comment may well arrive before.
        const isSending = client.isMutating({ mutationKey: createKey(postId) }) > 0;
        const others = isSending ? found.filter(({ author }) => author?.id !== me.id) : found;
        setWaiting((known) => {
          const byId = new Map([...known, ...others].map((comment) => [comment.id, comment]));
          return [...byId.values()];
        });
      })
      // What cannot be asked for now stays as it is: the next event brings it up to date.
      .catch(() => undefined);
  }, [client, postId, of, me.id]);

  // Nodes of the version before do not say.
  useLiveEvent('post_changed', (event) => {
    if (event.postId === postId && event.hasCommentChanges !== false) refresh();
  });
  useLiveEvent('resync', refresh);

  const shown = new Set(pages.comments.map(({ id }) => id));
  const fresh = waiting.filter(({ id }) => !shown.has(id));
  return {
    ...pages,
    fresh: fresh.length,
    showFresh() {
      for (const comment of fresh.toReversed()) addComment(client, comment);
      setWaiting([]);
    },
  };
}

/** Comments of mine: shown at once, and until they have arrived or were given up. */
export function useSending(place: ThreadPlace, onArrived: () => void): Thread {
  const { id: postId, of } = place;
  const client = useQueryClient();
  const me = useSignedInUser();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const change = useCallback(
    (key: string, by: Partial<Pending> | null) =>
      setPending((all) =>
        all.flatMap((each) => (each.key !== key ? [each] : by === null ? [] : [{ ...each, ...by }])),
      ),
    [],
  );
  const { mutate } = useMutation({
    mutationKey: createKey(postId),
    mutationFn: ({ content, parentId, key }: Pick<Pending, 'key' | 'content' | 'parentId'>) =>
      threadApi(of).create.mutate(
        { id: postId, content, ...(parentId === null ? {} : { parentId }) },
        idempotent(key),
      ),
    onSuccess: (comment, { key, parentId }) => {
      forgetSent(me.id, postId, parentId, key);
      // A thread that was refreshed meanwhile may know it already, and has then counted it.
      if (findComment(client, postId, comment.id) === undefined) addComment(client, comment);
      change(key, null);
      onArrived();
    },
    onError: (error, { key, parentId }) => {
      if (showHeld(error)) {
        forgetSent(me.id, postId, parentId, key);
        return change(key, null);
      }
      const issue = errorCode(error) === 'invalid_input' ? issueOf(error) : null;
      change(key, { problem: issue ?? messageOf(error) });
    },
  });
  const send = useCallback<Thread['send']>(
    (comment) => {
      setPending((all) => {
        const others = all.filter(({ key }) => key !== comment.key);
        return [...others, { ...comment, problem: null }];
      });
      mutate(comment);
    },
    [mutate],
  );
  const drop = useCallback((key: string) => change(key, null), [change]);
  return useMemo(
    () => ({ postId, place: { id: postId, of }, pending, send, drop }),
    [postId, of, pending, send, drop],
  );
}

/** What the server says of the field at fault: that the comment answered is gone, for example. */
function issueOf(error: unknown): string | null {
  return errorBody(error)?.issues?.[0]?.message ?? null;
}
