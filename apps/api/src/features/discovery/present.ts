import type { FoundRow } from '@kindred/db/discovery/visibility';
import type { MarkedText, SearchKind, SearchResult } from '@kindred/validation/discovery';
import { eventPath } from '@kindred/validation/events';
import { marksIn } from './words.ts';

/** Characters of an excerpt, and of them before the first word that was found. */
const EXCERPT_MAX = 180;
const BEFORE = 40;

const PATHS: Readonly<Record<SearchKind, (row: FoundRow) => string>> = {
  person: ({ facts }) => `/profile/${facts.handle}`,
  tribe: ({ facts }) => `/tribe/${facts.handle}`,
  post: ({ id }) => `/post/${id}`,
  message: ({ facts }) => `/messages/${facts.conversationId}?at=${facts.seq}`,
  business: ({ facts }) => `/business/${facts.handle}`,
  service: ({ id, facts }) => `/business/${facts.handle}/services#${id}`,
  product: ({ id }) => `/product/${id}`,
  course: ({ id }) => `/course/${id}`,
  lesson: ({ id, facts }) => `/course/${facts.courseId}/lesson/${id}`,
  event: ({ id }) => eventPath(id),
};

const marked = (text: string, words: readonly string[]): MarkedText => ({
  text,
  marks: marksIn(text, words),
});

/** The part of a text around the first of the words, cut between words. */
export function excerptOf(body: string, words: readonly string[]): MarkedText | null {
  const text = body.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return null;
  const [first = 0] = marksIn(text, words)[0] ?? [];
  const from = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0;
  const start = Math.min(from, first);
  let end = start + EXCERPT_MAX;
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end);
    if (space > first) end = space;
  }
  const part = text.slice(start, end).toWellFormed();
  return marked(`${start > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`, words);
}

export function presentFound(row: FoundRow, words: readonly string[]): SearchResult {
  const { kind, id, title, body, imageUrl, facts } = row;
  const { location, members, rating, reviews, price, currency, time } = facts;
  return {
    kind,
    id,
    title: marked(title, words),
    excerpt: excerptOf(body ?? '', words),
    imageUrl,
    path: PATHS[kind](row),
    source: (kind === 'person' ? `@${facts.handle}` : facts.source) ?? null,
    location: location ?? null,
    members: members ?? null,
    rating: rating ?? null,
    reviews: reviews ?? 0,
    price: price ?? null,
    currency: currency ?? null,
    time: time === undefined ? null : new Date(time).toISOString(),
  };
}
