import { z } from 'zod';
import { cursorPageShape } from './paging.ts';
import { id, requiredText, timestamp } from './text.ts';

/** What can be found, in the order of the tabs. */
export const SEARCH_KINDS = [
  'person',
  'tribe',
  'post',
  'message',
  'business',
  'service',
  'product',
  'course',
  'lesson',
  'event',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_QUERY_MAX = 100;
/** Words beyond these are not looked for. */
export const SEARCH_WORDS_MAX = 8;
/** What is found of a kind is counted this far, and no more of it can be paged through. */
export const FOUND_MAX = 100;

export const searchInput = z.strictObject({
  /** Words, or how they begin. */
  q: requiredText('Write what to search for', SEARCH_QUERY_MAX, 'Search'),
  /** One kind only. */
  type: z.enum(SEARCH_KINDS, { error: 'Choose what to search for' }).optional(),
  ...cursorPageShape,
});

/** A text, and where in it the words were found: from and to, in UTF-16 units. */
export const markedText = z
  .object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })
  .meta({ id: 'MarkedText' });
export type MarkedText = z.infer<typeof markedText>;

export const searchResult = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    id,
    title: markedText,
    /** The part of its text that holds the words; null when it has none. */
    excerpt: markedText.nullable(),
    imageUrl: z.string().nullable(),
    /** Where it opens, below this site. */
    path: z.string(),
    /** Whose it is or where: a handle, a tribe, a business, a conversation. */
    source: z.string().nullable(),
    location: z.string().nullable(),
    members: z.int().nullable(),
    /** Mean of 5; null without reviews. */
    rating: z.number().nullable(),
    reviews: z.int(),
    /** An amount, or the words of a service; null where it costs nothing. */
    price: z.string().nullable(),
    currency: z.string().nullable(),
    /** When it was written, or when an event begins; null of what has no time. */
    time: timestamp.nullable(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResult>;

export const searchResults = z
  .object({
    /** The most fitting first. */
    items: z.array(searchResult),
    /** How many of each kind that was searched, counted to 100. */
    counts: z.partialRecord(z.enum(SEARCH_KINDS), z.int()),
    /** Whether nothing holds the words, and this holds words that are alike, or is named alike. */
    isAlike: z.boolean(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof searchResults>;
