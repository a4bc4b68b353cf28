export interface TextPart {
  text: string;
  /** Set when the part is an address on the web; always http or https. */
  href: string | null;
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

function hrefOf(address: string): string | null {
  try {
    const url = new URL(address);
    // A name before an @ makes an address look like somebody else's.
    const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.');
    return (url.protocol === 'http:' || url.protocol === 'https:') && isPlain ? url.href : null;
  } catch {
    return null;
  }
}

/** Cuts a text into words and addresses; put together again, the parts are the text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = withoutTail(match[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null });
    parts.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}
