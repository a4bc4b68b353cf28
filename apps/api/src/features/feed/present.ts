import type { Cursor, PostRow } from '@kindred/db/feed/queries';
import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import { canDeletePost, canLikePost } from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import type { FeedMode, PostPage, PostView } from '@kindred/validation/feed';
import { z } from 'zod';
import { fail } from '../../trpc/errors.ts';

/** In a tribe people are what the tribe made them; elsewhere what they are on the platform. */
function badgeOf(row: PostRow): PostView['author']['badge'] {
  if (row.tribeId !== null) {
    if (row.authorTribeRole === 'owner' || row.authorTribeRole === 'admin') return 'admin';
    if (row.authorTribeRole === 'moderator') return 'moderator';
  }
  if (row.authorRole === 'platform_admin') return 'admin';
  return row.authorRole !== 'tribe_admin' && isCreatorOrAbove(row.authorRole) ? 'creator' : null;
}

export function presentPost(row: PostRow, viewer: Viewer): PostView {
  return {
    id: row.id,
    type: row.type,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isPinned: row.isPinned,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    shareCount: row.shareCount,
    isLiked: row.isLiked,
    author: {
      id: row.authorId,
      firstName: row.authorFirstName,
      lastName: row.authorLastName,
      name: `${row.authorFirstName} ${row.authorLastName}`,
      handle: row.authorHandle,
      profileImageUrl: row.authorImageUrl,
      badge: badgeOf(row),
    },
    tribe:
      row.tribeId === null || row.tribeName === null || row.tribeSlug === null
        ? null
        : { id: row.tribeId, name: row.tribeName, slug: row.tribeSlug },
    can: { like: canLikePost(viewer), delete: canDeletePost(viewer, row) },
  };
}

/** `rows` holds one more than `limit` when there is a next page. */
export function presentPage(rows: PostRow[], viewer: Viewer, mode: FeedMode, limit: number): PostPage {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => presentPost(row, viewer)),
    nextCursor: rows.length > limit && last ? encodeCursor(mode, last) : null,
  };
}

const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::?[0-5]\d)?$/;

/** Whether PostgreSQL can read it back: `2026-02-30` has the right form and is no day. */
const isPlace: Record<FeedMode, (place: string) => boolean> = {
  chronological(place) {
    const [, day, time] = TIME.exec(place) ?? [];
    const moment = new Date(`${day}T${time}Z`);
    return moment.getTime() > 0 && moment.toISOString().startsWith(`${day}T${time}`);
  },
  algorithmic: (place) => /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/.test(place),
};
const cursorParts = z.tuple([z.enum(['c', 'a']), z.string(), z.uuid()]);

function encodeCursor(mode: FeedMode, row: PostRow): string {
  const parts: z.infer<typeof cursorParts> = [mode === 'chronological' ? 'c' : 'a', row.place, row.id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Stops with `invalid_cursor` for anything that is not a cursor of this mode. */
export function decodeCursor(mode: FeedMode, cursor: string): Cursor {
  try {
    const [kind, place, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const isOfMode = (kind === 'c') === (mode === 'chronological');
    if (isOfMode && isPlace[mode](place)) return { place, id };
  } catch {
    // Not even of the form; answered like any other wrong one.
  }
  return fail('invalid_cursor', { issues: [{ path: 'cursor', message: 'Invalid cursor' }] });
}
