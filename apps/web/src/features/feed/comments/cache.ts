import type { CommentView } from '@kindred/validation/feed/comments';
import type { QueryClient } from '@tanstack/react-query';
import { type CommentPages, commentsKey } from './query.ts';

/** Every comment once, in order: its place may have moved while the next page was asked for. */
export function commentsIn(pages: CommentPages | undefined): CommentView[] {
  const byId = new Map<string, CommentView>();
  for (const page of pages?.pages ?? []) {
    for (const comment of page.items) if (!byId.has(comment.id)) byId.set(comment.id, comment);
  }
  return [...byId.values()];
}

export function mapPages(pages: CommentPages, change: (items: CommentView[]) => CommentView[]): CommentPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

const hasComment = (pages: CommentPages, id: string) =>
  pages.pages.some(({ items }) => items.some((item) => item.id === id));

function inEach(client: QueryClient, postId: string, change: (pages: CommentPages) => CommentPages): void {
  client.setQueriesData<CommentPages>({ queryKey: commentsKey(postId) }, (pages) => pages && change(pages));
}

export function findComment(client: QueryClient, postId: string, id: string): CommentView | undefined {
  for (const [, pages] of client.getQueriesData<CommentPages>({ queryKey: commentsKey(postId) })) {
    const found = commentsIn(pages).find((comment) => comment.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lists that do not hold the comment stay the same object, so that what shows them is left alone. */
export function patchComment(
  client: QueryClient,
  postId: string,
  id: string,
  change: Partial<CommentView>,
): void {
  inEach(client, postId, (pages) =>
    hasComment(pages, id)
      ? mapPages(pages, (items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)))
      : pages,
  );
}

/** At the place where somebody looks for what they have just written. */
export function addComment(client: QueryClient, comment: CommentView): void {
  const { postId, parentId } = comment;
  const place = (pages: CommentPages, isLast: boolean): CommentPages => {
    if (hasComment(pages, comment.id)) return pages;
    const at = isLast ? pages.pages.length - 1 : 0;
    return {
      ...pages,
      pages: pages.pages.map((page, index) => {
        if (index !== at) return page;
        return { ...page, items: isLast ? [...page.items, comment] : [comment, ...page.items] };
      }),
    };
  };
  if (parentId === null) {
    for (const sort of ['top', 'newest', 'oldest']) {
      client.setQueryData<CommentPages>(
        [...commentsKey(postId), sort],
        (pages) => pages && place(pages, sort === 'oldest'),
      );
    }
    return;
  }
  client.setQueryData<CommentPages>(
    [...commentsKey(postId), 'replies', parentId],
    (pages) => pages && place(pages, true),
  );
  const parent = findComment(client, postId, parentId);
  if (parent) patchComment(client, postId, parentId, { replyCount: parent.replyCount + 1 });
}

/** As the server does it: one with answers stays without its words, one without goes, and so on upwards. */
export function removeComment(client: QueryClient, comment: CommentView): void {
  const { id, postId } = comment;
  if (comment.replyCount > 0) {
    const can = { react: false, reply: false, edit: false, delete: false, report: false };
    const unmarked = { isByPostAuthor: false, isByTeacher: false, isByHost: false };
    const nothing = { content: '', author: null, editedAt: null, ...unmarked };
    const noReaction = { likeCount: 0, reactions: {}, myReaction: null };
    patchComment(client, postId, id, { isDeleted: true, ...nothing, ...noReaction, can });
    return;
  }
  inEach(client, postId, (pages) =>
    hasComment(pages, id) ? mapPages(pages, (items) => items.filter((item) => item.id !== id)) : pages,
  );
  if (comment.parentId === null) return;
  const parent = findComment(client, postId, comment.parentId);
  if (parent === undefined) return;
  const replyCount = Math.max(0, parent.replyCount - 1);
  if (parent.isDeleted && replyCount === 0) removeComment(client, { ...parent, replyCount });
  else patchComment(client, postId, parent.id, { replyCount });
}
