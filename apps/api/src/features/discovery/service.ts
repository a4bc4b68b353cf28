import type { Db } from '@kindred/db/client';
import { type FoundRow, found, type SearchPage } from '@kindred/db/discovery/visibility';
import { may, type Viewer } from '@kindred/permissions/viewer';
import {
  SEARCH_KINDS,
  SEARCH_QUERY_MAX,
  SEARCH_WORDS_MAX,
  type SearchKind,
  type SearchResults,
} from '@kindred/validation/discovery';
import { z } from 'zod';
import { cutPage, decodeCursor, encodeCursor } from '../../platform/paging.ts';
import { presentFound } from './present.ts';
import { corrected } from './spelling.ts';
import { wordsOf } from './words.ts';

export { corrected, distance } from './spelling.ts';
export { marksIn, wordsIn, wordsOf } from './words.ts';

/** When the first page was asked for, whether it was by names that are alike or by which corrected words, the last shown. */
const cursorParts = z.tuple([
  z.literal('s'),
  z.int().min(0).max(8.64e15),
  z.union([
    z.boolean(),
    z
      .array(z.string().max(2 * SEARCH_QUERY_MAX))
      .min(1)
      .max(SEARCH_WORDS_MAX),
  ]),
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

/** What the viewer may see that holds all of the words; where nothing does, as others spell them, or named alike. */
export async function search(
  db: Db,
  viewer: Viewer,
  { q, kinds: asked = SEARCH_KINDS, limit, cursor }: Search,
): Promise<SearchResults> {
  const words = wordsOf(q);
  const kinds = asked.filter((kind) => kind !== 'person' || may(viewer, 'view_public_profiles'));
  if (words.length === 0 || kinds.length === 0)
    return { items: [], counts: {}, isAlike: false, nextCursor: null };
  const [, at = Date.now(), before = false, score, kind, id] = cursor
    ? decodeCursor(cursor, cursorParts)
    : [];
  const after =
    score === undefined || kind === undefined || id === undefined ? undefined : { score, kind, id };
  const page = { kinds, at: new Date(at), limit: limit + 1, after };
  /** By the words as they are, by names that are alike to them, or by other words. */
  type Way = boolean | string[];
  const ask = (by: Way) =>
    found(db, viewer, {
      ...page,
      words: typeof by === 'boolean' ? words : by,
      isAlike: by === true,
    } satisfies SearchPage);
  let way: Way = before;
  let { rows, counts } = await ask(way);
  if (rows.length === 0 && after === undefined) {
    const { words: others, isKnown } = await corrected(db, viewer, words);
    // What is named alike is no answer to a word that another kind has.
    for (const other of [others, isKnown && words.length === 1 ? null : true]) {
      if (other === null || rows.length > 0) continue;
      way = other;
      ({ rows, counts } = await ask(way));
    }
  }
  const next = (row: FoundRow) =>
    encodeCursor(['s', at, way, row.score, row.kind, row.id] satisfies z.infer<typeof cursorParts>);
  const { shown, nextCursor } = cutPage(rows, limit, next);
  return {
    items: shown.map((row) => presentFound(row, typeof way === 'boolean' ? words : way)),
    counts,
    isAlike: way !== false && rows.length > 0,
    nextCursor,
  };
}

/** Results with at least one of the words, those with more first, each with the texts that were searched. */
export async function searchAny(
  db: Db,
  viewer: Viewer,
  { words, kinds: asked, limit }: { words: readonly string[]; kinds: readonly SearchKind[]; limit: number },
) {
  const kinds = asked.filter((kind) => kind !== 'person' || may(viewer, 'view_public_profiles'));
  if (words.length === 0 || kinds.length === 0) return [];
  const { rows } = await found(db, viewer, {
    words,
    kinds,
    isAlike: false,
    isAny: true,
    at: new Date(),
    limit,
  });
  return rows.map((row) => ({
    result: presentFound(row, words),
    body: row.body,
    tags: row.facts.tags ?? [],
  }));
}
