/** An address as people say it; null when it leads nowhere a browser should go. */
export function websiteOf(address: string | null): { href: string; label: string } | null {
  try {
    const url = new URL(address ?? '');
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
    return { href: url.href, label: `${url.host}${url.pathname}`.replace(/^www\.|\/$/g, '') };
  } catch {
    return null;
  }
}
