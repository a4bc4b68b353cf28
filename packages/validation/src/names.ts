import { z } from 'zod';
import { FILLERS } from './characters.ts';
import { requiredText } from './text.ts';

/** Invisible characters and those that change the direction of text; joiners and flags of emoji may stay. */
const HIDDEN = new RegExp(
  String.raw`(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029${FILLERS}]`,
  'u',
);
const HIDDEN_IN_TEXT = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** What mail programs make a link of: hosts, IP addresses, email addresses and `//`; not `24/7` and `1.25 kg`. */
const LINK = /[@\\]|\/\/|[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}]|\d(?:\.\d+){3}/u;

function isPlainName(name: string): boolean {
  return isVisible(name) && !LINK.test(name);
}

/** A check for names that others read in mails and notifications, where they must not pass for our own text. */
function plainName(what: string) {
  return z.refine((value: unknown) => typeof value === 'string' && isPlainName(value), {
    error: `${what} can't contain links or hidden characters`,
  });
}

/** Whether a text has no hidden characters and no line breaks. */
export function isVisible(value: string): boolean {
  return !HIDDEN.test(value);
}

/** A check for names and titles, which may well be those of a website: no hidden characters. */
export function visibleName(what: string) {
  return z.refine((value: unknown) => typeof value === 'string' && isVisible(value), {
    error: `${what} can't contain hidden characters`,
  });
}

/**
 * The name or title of something, on one line: 1 to `max` characters, none of them hidden.
 * @param words the error when it is missing or blank
 * @param what begins the other errors
 */
export function nameField(words: string, max: number, what: string) {
  return requiredText(words, max, what).check(visibleName(what));
}

/** As {@link nameField}, without anything that mail programs turn into a link: for people and businesses. */
export function plainNameField(words: string, max: number, what: string) {
  return requiredText(words, max, what).check(plainName(what));
}

/** For whole texts, where lines and tabs stay. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN_IN_TEXT, '');
}

/** The same for names that were stored before, or came from a provider: what is not allowed is taken out. */
export function toPlainName(name: string): string {
  const visible = name.replace(new RegExp(HIDDEN, 'gu'), '');
  if (!LINK.test(visible)) return visible.trim();
  // Spaces leave the words and make them a link in no mail program.
  return visible
    .replace(/[.:]+(?=\S)|[@/\\]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
