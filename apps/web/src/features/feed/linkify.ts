import { tagsIn } from '@kindred/validation/feed/tags';
import { hrefOf } from '@kindred/validation/href';

export interface TextPart {
  text: string;
  /** Set when the part is an address on the web; always http or https. */
  href: string | null;
  /** Set when the part is a mention or a hashtag: a path inside the app. */
  to?: string;
}

const CANDIDATE = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Punctuation after an address belongs to the sentence; a closing bracket only if it was opened in it. */
function withoutTail(candidate: string): string {
  const surplus = new Map(
    Object.entries(BRACKETS).map(([closer, opener]) => [
      closer,
      countOf(candidate, closer) - countOf(candidate, opener),
    ]),
  );
  let end = candidate.length;
  for (; end > 0; end -= 1) {
    const last = candidate.charAt(end - 1);
    const unopened = surplus.get(last) ?? 0;
    if (unopened > 0) surplus.set(last, unopened - 1);
    else if (!/[.,:;!?*_~…]/.test(last)) break;
  }
  return candidate.slice(0, end);
}

/** Names of hosts have a dot; `http://localhost` stays text. */
function linkTo(address: string): string | null {
  const href = hrefOf(address);
  return href !== null && new URL(href).hostname.includes('.') ? href : null;
}

interface Found extends TextPart {
  index: number;
}

function addressesIn(text: string): Found[] {
  return [...text.matchAll(CANDIDATE)].flatMap((match) => {
    const address = withoutTail(match[0]);
    const href = linkTo(address);
    return href === null ? [] : [{ text: address, href, index: match.index }];
  });
}

/** Cuts a text into words, addresses, mentions and hashtags; put together again, the parts are the text. */
export function linkify(text: string): TextPart[] {
  const addresses = addressesIn(text);
  const isInAddress = (index: number) =>
    addresses.some((address) => index >= address.index && index < address.index + address.text.length);
  const tags = tagsIn(text)
    .filter(({ index }) => !isInAddress(index))
    .map(({ kind, name, text: words, index }): Found => {
      const to = `${kind === 'mention' ? '/profile' : '/hashtag'}/${encodeURIComponent(name)}`;
      return { text: words, href: null, to, index };
    });
  const parts: TextPart[] = [];
  let at = 0;
  for (const { index, ...part } of [...addresses, ...tags].sort((a, b) => a.index - b.index)) {
    if (index < at) continue;
    if (index > at) parts.push({ text: text.slice(at, index), href: null });
    parts.push(part);
    at = index + part.text.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
