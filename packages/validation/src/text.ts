import { z } from 'zod';

/** U+0000 cannot be stored by PostgreSQL, and a lone surrogate is not a character at all. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

export const UNSTORABLE_TEXT = 'Text contains characters that cannot be stored';

/** Any string that PostgreSQL can hold: no NUL, no lone surrogate. */
export function text() {
  return z.string().refine(isStorable, { error: UNSTORABLE_TEXT });
}

/**
 * A UUID; every id in the product is one. PostgreSQL writes them in lower case, so that is how they are
 * compared, hashed and passed on, however they were typed.
 */
export const id = z.uuid({ error: 'Invalid id' }).toLowerCase();

/** An ISO 8601 date and time in UTC, as every answer carries it, for example `2026-03-01T09:30:00.000Z`. */
export const timestamp = z.iso.datetime();

/** Of a call that takes nothing: an unknown key is refused here too. */
export const noInput = z.strictObject({}).optional();
