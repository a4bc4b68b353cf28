import type { SearchKind } from '@kindred/validation/discovery';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerSql } from '../../accounts/visibility.ts';

/**
 * The viewer, in the statement of a search. One parameter in all places: what is planned for anybody is then as good as
 * what is planned for the viewer.
 */
export const ASKED_BY = sql<string>`(select asked.me from asked)`;

/** What of a noun can be found. Its words are those of `search_entries(…)` in the migrations. */
export interface FoundKind {
  kind: Exclude<SearchKind, 'message'>;
  /** The table, under the name that `seen` and `card` know it by. */
  table: string;
  /** Whether the viewer sees the row: the rule of the noun's own lists. */
  seen(me: ViewerSql): RawBuilder<SqlBool>;
  /** Ids of those the viewer has something to do with, called `related.id`; they come first. */
  related?(me: ViewerSql): RawBuilder<unknown>;
  /** Newer ones come first. */
  fades: boolean;
  /** What a kind weighs beside others, 0 to 1. */
  weight: number;
  /** What is shown of the row: the joins it needs, and columns. */
  joins?: RawBuilder<unknown>;
  title: RawBuilder<string>;
  body: RawBuilder<string | null>;
  imageUrl: RawBuilder<string | null>;
  /** A JSON object, of which `CardFacts` has the keys. */
  facts: RawBuilder<unknown>;
}

/** What else is told of something found; each kind has some. */
export interface CardFacts {
  /** What leads to it: its own handle or slug, or those of what it is in. */
  handle?: string;
  conversationId?: string;
  seq?: number;
  /** The name of whose or where it is. */
  source?: string | null;
  location?: string | null;
  members?: number;
  rating?: number | null;
  reviews?: number;
  price?: string | null;
  currency?: string | null;
  time?: string;
  /** Words it was filed under, which are searched and not shown. */
  tags?: string[] | null;
  /** The course that a lesson is of. */
  courseId?: string;
}
