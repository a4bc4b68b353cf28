/** @returns the address when a browser may be sent there, whatever somebody once stored; null otherwise */
export function webAddress(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : null;
}
