import type { Db } from '@kindred/db/client';
import { type FoundRow, found, type SearchPage } from '@kindred/db/discovery/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { SEARCH_KINDS, type SearchKind, type SearchResults } from '@kindred/validation/discovery';
import { z } from 'zod';
import { cutPage, decodeCursor, encodeCursor } from '../../platform/paging.ts';
import { presentFound } from './present.ts';
import { wordsOf } from './words.ts';

export { marksIn, wordsOf } from './words.ts';

/** When the first page was asked for, whether it was by names that are alike, and the last one shown. */
const cursorParts = z.tuple([
  z.literal('s'),
  z.int().min(0).max(8.64e15),
  z.boolean(),
  z.number(),
  z.enum(SEARCH_KINDS),
  z.uuid(),
]);

export interface Search {
  q: string;
  /** All of them unless given. */
  kinds?: readonly SearchKind[] | undefined;
  limit: number;
  cursor?: string | null | undefined;
}

/** What the viewer may see that holds all of the words; where nothing does, what is named alike. */
export async function search(
  db: Db,
  viewer: Viewer,
  { q, kinds = SEARCH_KINDS, limit, cursor }: Search,
): Promise<SearchResults> {
  const words = wordsOf(q);
  if (words.length === 0) return { items: [], counts: {}, isAlike: false, nextCursor: null };
  const [, at = Date.now(), wasAlike = false, score, kind, id] = cursor
    ? decodeCursor(cursor, cursorParts)
    : [];
  const after =
    score === undefined || kind === undefined || id === undefined ? undefined : { score, kind, id };
  const page = { words, kinds, at: new Date(at), limit: limit + 1, after };
  const ask = (isAlike: boolean) => found(db, viewer, { ...page, isAlike } satisfies SearchPage);
  let isAlike = wasAlike;
  let { rows, counts } = await ask(isAlike);
  if (rows.length === 0 && after === undefined) {
    isAlike = true;
    ({ rows, counts } = await ask(isAlike));
  }
  const next = (row: FoundRow) =>
    encodeCursor(['s', at, isAlike, row.score, row.kind, row.id] satisfies z.infer<typeof cursorParts>);
  const { shown, nextCursor } = cutPage(rows, limit, next);
  return {
    items: shown.map((row) => presentFound(row, words)),
    counts,
    isAlike: isAlike && rows.length > 0,
    nextCursor,
  };
}
