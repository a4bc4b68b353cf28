/**
 * @returns the address when a browser may be sent there, whatever somebody once stored; null otherwise. A name
 * before an @ makes an address look like somebody else's.
 */
export function webAddress(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return null;
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null;
}
