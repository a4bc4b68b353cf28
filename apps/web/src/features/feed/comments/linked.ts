import type { CommentView } from '@kindred/validation/feed/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import { errorCode } from '../../../app/errors.ts';
import { commentsIn } from './cache.ts';
import { pathQuery } from './query.ts';

type Path = readonly CommentView[];

/** The comment that the address leads to, after all it is an answer to; empty when there is none. */
export const LinkedComment = createContext<Path>([]);

export function useLinkedPath(postId: string, linkedId: string | null): { path: Path; isGone: boolean } {
  const query = useInfiniteQuery({ ...pathQuery(postId, linkedId ?? ''), enabled: linkedId !== null });
  const path = useMemo(() => {
    const found = commentsIn(query.data);
    const [top] = found;
    // Where somebody is hidden in between there is no way to it.
    const isWhole = top?.postId === postId && found.every((each, at) => each.depth === at);
    return isWhole ? found : [];
  }, [query.data, postId]);
  const isFound = path.at(-1)?.id === linkedId;
  const isMissing = query.data !== undefined || errorCode(query.error) === 'not_found';
  return { path, isGone: linkedId !== null && !isFound && isMissing };
}

/** The comments of a list, and the one on the way to the linked comment that their page did not bring. */
export function withLinked(path: Path, parentId: string | null, comments: CommentView[]): CommentView[] {
  const next = path.find((each) => each.parentId === parentId);
  if (next === undefined || comments.some(({ id }) => id === next.id)) return comments;
  return parentId === null ? [next, ...comments] : [...comments, next];
}

const COMMENT_HASH = /^#comment-([0-9a-f-]{36})$/i;

/** The comment that a hash leads to. */
export const linkedIdIn = (hash: string) => COMMENT_HASH.exec(hash)?.[1]?.toLowerCase() ?? null;
