import type { LinkPreview } from '@kindred/db/feed/links/visibility';

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 400;
const SITE_NAME_MAX = 100;
/** The parser looks through all open tags at each closing one; no head has as many. */
const TAGS_MAX = 1_000;
/** Enough to cut a title from. */
const TITLE_READ_MAX = 10 * TITLE_MAX;

/**
 * What a page says of itself, in its head.
 * @returns null when it has no title
 */
export async function previewOf(page: AsyncIterable<string>): Promise<LinkPreview | null> {
  // Loaded with the first link.
  const { Parser } = await import('htmlparser2');
  const said = new Map<string, string>();
  let title: string | undefined;
  let isInTitle = false;
  let isRead = false;
  let tags = 0;
  const stop = () => {
    isRead = true;
    parser.pause();
  };
  const parser = new Parser({
    onopentag(name, { property, name: named, content = '' }) {
      tags += 1;
      if (name === 'body' || tags > TAGS_MAX) return stop();
      if (name === 'title' && title === undefined) {
        isInTitle = true;
        title = '';
      }
      const key = (property ?? named)?.toLowerCase();
      if (name === 'meta' && key !== undefined && !said.has(key)) said.set(key, content);
    },
    ontext(text) {
      if (isInTitle && title !== undefined && title.length < TITLE_READ_MAX) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'head') stop();
    },
  });
  for await (const text of page) {
    parser.write(text);
    if (isRead) break;
  }
  const heading = plain(said.get('og:title'), TITLE_MAX) ?? plain(title, TITLE_MAX);
  if (heading === null) return null;
  return {
    title: heading,
    description:
      plain(said.get('og:description'), DESCRIPTION_MAX) ?? plain(said.get('description'), DESCRIPTION_MAX),
    siteName: plain(said.get('og:site_name'), SITE_NAME_MAX),
  };
}

/** In one line, without anything that is not seen or turns round what is; null when nothing is left. */
function plain(text: string | undefined, max: number): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
