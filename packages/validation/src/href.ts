/**
 * What browsers, mail programs and `URL` read in the same way: a scheme, two slashes, a host without credentials
 * before it, no backslash and no space.
 */
const PLAIN_LINK = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i;

/** The normalized address of a link to a website; null of other schemes and of links in a disguised form. */
export function hrefOf(link: string): string | null {
  return PLAIN_LINK.test(link) ? (URL.parse(link)?.href ?? null) : null;
}
