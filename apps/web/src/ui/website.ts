import { hrefOf } from '@kindred/validation/href';

/** A website's address and how it is shown, without scheme and `www.`; null when it must not be linked. */
export function websiteOf(link: string | null): { href: string; label: string } | null {
  const href = hrefOf(link ?? '');
  if (href === null) return null;
  const { host, pathname } = new URL(href);
  return { href, label: `${host}${pathname}`.replace(/^www\.|\/$/g, '') };
}
