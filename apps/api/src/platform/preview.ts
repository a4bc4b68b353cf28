import { plainText } from '@kindred/validation/plainText';
import { PREVIEW_TEXT_MAX } from '@kindred/validation/previews';

/** Characters of a description in the head of a page. */
const DESCRIPTION_MAX = 200;

function shorten(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}

/** The beginning of a text with Markdown, without its format. Lines stay. */
export function previewText(markdown: string | null): string {
  return shorten(plainText(markdown ?? '').replace(/[^\S\n]+/g, ' '), PREVIEW_TEXT_MAX);
}

/** The same on one line, for the head of a page. */
export function descriptionOf(markdown: string): string {
  return shorten(plainText(markdown).replace(/\s+/g, ' ').trim(), DESCRIPTION_MAX);
}

const number = new Intl.NumberFormat('en-US');

/** `1 member`, `1,280 members`. */
export function counted(count: number, one: string): string {
  return `${number.format(count)} ${one}${count === 1 ? '' : 's'}`;
}
