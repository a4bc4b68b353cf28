import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { ScrollFade } from '../ui/ScrollFade.tsx';
import { usePlace } from './inView.ts';
import classes from './LinkTabs.module.css';

interface LinkTabsProps {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string; isFront?: boolean }[];
}

/** Parts of a page that have an address of their own each: links, and no tabs of a widget. */
export function LinkTabs(props: LinkTabsProps) {
  return props.tabs.length < 2 ? null : <Bar {...props} />;
}

function Bar({ label, tabs }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const show = () => {
      const current = bar.current?.querySelector('[aria-current]');
      const row = current?.parentElement;
      if (current == null || row == null) return;
      const [tab, all] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
      // Not scrollIntoView: it would move the page as well, each time a keyboard opens.
      row.scrollLeft += tab.left + tab.width / 2 - (all.left + all.width / 2);
    };
    show();
    // A phone that is turned has room for fewer of them.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [pathname]);
  // Where a part begins, it is seen.
  usePlace('', bar);
  return (
    <nav ref={bar} className={classes.bar} aria-label={label}>
      <ScrollFade>
        {tabs.map(({ to, label, isFront = false }) => (
          <NavLink key={to} to={to} end={isFront} className={classes.tab ?? ''}>
            {label}
          </NavLink>
        ))}
      </ScrollFade>
    </nav>
  );
}
