import { plainText } from '@kindred/validation/plainText';
import { PREVIEW_TEXT_MAX } from '@kindred/validation/previews';

/** The beginning of a text with Markdown, without its format. */
export function previewText(markdown: string | null): string {
  const characters = [...plainText(markdown ?? '').replace(/[^\S\n]+/g, ' ')];
  if (characters.length <= PREVIEW_TEXT_MAX) return characters.join('');
  return `${characters
    .slice(0, PREVIEW_TEXT_MAX - 1)
    .join('')
    .trimEnd()}…`;
}

const number = new Intl.NumberFormat('en-US');

/** `1 member`, `1,280 members`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}
