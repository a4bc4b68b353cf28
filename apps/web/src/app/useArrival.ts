import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** After a step forward the page starts at its top and the keyboard at its content; going back restores. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    // A screen that is there to be typed into has taken it.
    if (document.activeElement?.matches('[data-autofocus]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, type]);
}
