export const HASHTAG_MAX = 64;
/** Hashtags of one post that count; more are links like the others. */
export const HASHTAGS_PER_POST = 30;
/** A sign, then letters, digits and underscores of any script, a letter among them; not inside a word or an address. */
const HASHTAG = /(?<![\p{L}\p{N}_&#/])#([\p{L}\p{N}\p{M}_]*\p{L}[\p{L}\p{N}\p{M}_]*)/gu;
/** A handle after a sign, not inside a word or an address. */
const MENTION = /(?<![\p{L}\p{N}_@/.])@([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,38}[A-Za-z0-9_])?)/gu;

export interface Tagged {
  kind: 'hashtag' | 'mention';
  /** As it stands in the text, with its sign. */
  text: string;
  /** Without the sign; a hashtag in lower case. */
  name: string;
  /** Where it begins, in UTF-16 units. */
  index: number;
}

/** Hashtags and mentions of a text, in their order. */
export function tagsIn(content: string): Tagged[] {
  const hashtags = [...content.matchAll(HASHTAG)].map(
    ({ 0: text, 1: name = '', index }): Tagged => ({
      kind: 'hashtag',
      text,
      name: name.toLowerCase(),
      index,
    }),
  );
  const mentions = [...content.matchAll(MENTION)].map(
    ({ 0: text, 1: name = '', index }): Tagged => ({ kind: 'mention', text, name, index }),
  );
  return [...hashtags.filter(({ name }) => [...name].length <= HASHTAG_MAX), ...mentions].sort(
    (a, b) => a.index - b.index,
  );
}

/** Each hashtag once, in the order of their first use. */
export function hashtagsIn(content: string): string[] {
  const names = tagsIn(content)
    .filter(({ kind }) => kind === 'hashtag')
    .map(({ name }) => name);
  return [...new Set(names)].slice(0, HASHTAGS_PER_POST);
}
