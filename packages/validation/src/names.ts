import { z } from 'zod';

/** Characters nobody sees, and those that change the direction of text; joiners and flags of emoji may stay. */
const HIDDEN = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029]/u;
const HIDDEN_IN_TEXT = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** What mail programs make a link of: words joined by a dot, an at sign or a slash. */
const LINK = /[@/\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/u;

function isPlainName(name: string): boolean {
  return !HIDDEN.test(name) && !LINK.test(name);
}

/** A check for names that others read in mails and notifications, where they must not pass for our own text. */
export function plainName(what: string) {
  return z.refine((value: unknown) => typeof value === 'string' && isPlainName(value), {
    error: `${what} can't contain links or hidden characters`,
  });
}

/** For names of tribes, spaces and groups, which may well be called after a site. */
export function visibleName(what: string) {
  return z.refine((value: unknown) => typeof value === 'string' && !HIDDEN.test(value), {
    error: `${what} can't contain hidden characters`,
  });
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
