import { z } from 'zod';
import { countCharacters, isBlank } from './characters.ts';

/** U+0000 cannot be stored by PostgreSQL, and a lone surrogate is not a character at all. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

export const UNSTORABLE_TEXT = 'Text contains characters that cannot be stored';

/** What is said of a field that was left out, where it has no words of its own. */
export const REQUIRED = 'This field is required';

/** The words for a field that is not there; what is there but wrong is said as ever. */
export function missing(words: string = REQUIRED) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? words : undefined) };
}

/**
 * A string exactly as it was typed, such as a password; without NUL and lone surrogates, which PostgreSQL refuses.
 * @param words the error when it is missing
 */
export function exactText(words?: string) {
  return z.string(missing(words)).refine(isStorable, { error: UNSTORABLE_TEXT });
}

/**
 * A string that PostgreSQL can store. One of blank characters only becomes `''`, so that it counts as none where the
 * field is optional and is refused where it is required.
 * @param words the error when it is missing
 */
export function text(words?: string) {
  return exactText(words).overwrite((value) => (isBlank(value) ? '' : value));
}

/**
 * A trimmed text of 1 to `max` characters.
 * @param words the error when it is missing or blank
 * @param what begins the error of one that is too long: `Title must be at most 80 characters`
 */
export function requiredText(words: string, max: number, what: string) {
  return text(words).trim().min(1, { error: words }).check(atMost(max, what));
}

/**
 * A check for the longest text a field takes, counted in code points as PostgreSQL and JSON Schema count;
 * zod's own `max` counts UTF-16 units. In the documentation it is `maxLength`.
 * @param what begins the message: `Post must be at most 5000 characters`
 */
export function atMost(max: number, what: string) {
  const fits = (value: unknown) =>
    typeof value === 'string' &&
    (value.length <= max || (value.length <= 2 * max && countCharacters(value) <= max));
  const check = z.refine(fits, { error: `${what} must be at most ${max} characters` });
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = max;
  });
  return check;
}

/** A field that is empty or null for none, which is null, whatever it asks of what is there. */
export function orNull<Field extends z.ZodType<unknown, string>>(field: Field) {
  return text()
    .trim()
    .transform((said) => said || null)
    .pipe(z.nullable(field))
    .nullable();
}

/** Longer lists are refused before their repetitions are looked for. */
const REPEATED_MAX = 100;

/** A list of words; of those that differ by case alone the first is kept. */
export function distinctWords(word: z.ZodType<string, string>, error: string) {
  return z
    .array(word, missing())
    .max(REPEATED_MAX, { error })
    .transform((all) => {
      const first = new Map<string, string>();
      for (const each of all) first.set(each.toLowerCase(), first.get(each.toLowerCase()) ?? each);
      return [...first.values()];
    });
}

/**
 * A UUID; every id in the product is one. PostgreSQL writes them in lower case, so that is how they are
 * compared, hashed and passed on, however they were typed.
 */
export const id = z.uuid({ error: 'Invalid id' }).toLowerCase();

const TIME_MAX = 40;
export const INVALID_TIME = 'Invalid ISO datetime';

/** Fractions of a second end somewhere: zod takes any number of digits. */
export function isShortTime(value: string): boolean {
  return value.length <= TIME_MAX;
}

/** An ISO 8601 date and time in UTC, as every answer carries it, for example `2026-03-01T09:30:00.000Z`. */
export const timestamp = z.iso.datetime(missing()).refine(isShortTime, { error: INVALID_TIME });

/** Of a call that takes nothing: an unknown key is refused here too. */
export const noInput = z.strictObject({}).optional();

/** Whether it is a name in the database of time zones, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
