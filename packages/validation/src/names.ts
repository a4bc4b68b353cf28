import { z } from 'zod';

/** Control characters, and those that turn the direction of the text after them around. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const HIDDEN_IN_TEXT = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** What mail programs make a link of: a scheme, `www.`, or words joined by dots that end like a domain. */
const LINK = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[\p{L}\p{N}-]+\.\p{L}{2,}(?=$|[/?#:\s)\]}>.,;!])/iu;

function isPlainName(name: string): boolean {
  return !HIDDEN.test(name) && !LINK.test(name);
}

/** A check for names that others read in mails and notifications, where they must not pass for our own text. */
export function genericFileName(what: string) {
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
  // A space after each dot and colon leaves the words and makes them a link in no mail program.
  return LINK.test(visible) ? visible.replace(/[.:/]+(?=\S)/g, ' ').trim() : visible.trim();
}
