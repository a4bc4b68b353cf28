import { type RefObject, useEffect } from 'react';

/** Keeps the current one of a row of tabs that scrolls sideways in sight. */
export function useCurrentInSight(bar: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const show = () => {
      const tab = bar.current?.querySelector('[aria-current], [aria-selected="true"]');
      const row = tab?.parentElement;
      if (tab == null || row == null) return;
      const [one, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      // Not scrollIntoView: it would move the page as well, each time a keyboard opens.
      row.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
    };
    show();
    // A phone that is turned has room for fewer of them.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [bar, current]);
}
