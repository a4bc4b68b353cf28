import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * An address of before, or by id, becomes the present one, whichever part of the page it leads to.
 * @param slug as it stands in the address, its second part
 * @param onMove before the address changes, to keep what was loaded by the old one
 */
export function usePresentAddress<Thing extends { slug: string }>(
  slug: string,
  thing: Thing | undefined,
  onMove: (thing: Thing) => void,
): void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isPresent = thing === undefined || thing.slug === slug.toLowerCase();
  useEffect(() => {
    if (isPresent) return;
    onMove(thing);
    const [, base, , ...part] = pathname.split('/');
    void navigate(
      { pathname: ['', base, thing.slug, ...part].join('/'), search, hash },
      { replace: true, state },
    );
  }, [isPresent, thing, onMove, navigate, pathname, search, hash, state]);
}
