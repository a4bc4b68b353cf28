/** Text as filters compare it: lower case without accents, words divided and surrounded by single spaces. */
export function comparable(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${words} `;
}

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]+|(?<![\w@.-])(?:[a-z0-9-]+\.)+[a-z]{2,24}(?=[/\s,;!?)]|[.]?$)/gi;
const LINKS_MAX = 100;

/** Hosts that a text links to, each with the domains above it. */
export function linkedHosts(text: string): string[] {
  const hosts = new Set<string>();
  for (const [link] of [...text.matchAll(LINK)].slice(0, LINKS_MAX)) {
    const { hostname } = URL.parse(/^https?:/i.test(link) ? link : `https://${link}`) ?? { hostname: '' };
    for (const domain of domainsOf(hostname)) hosts.add(domain);
  }
  return [...hosts];
}

/** A host and the domains above it, without the last part alone. */
export function domainsOf(host: string): string[] {
  const parts = host.toLowerCase().replace(/\.$/, '').split('.');
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
}
