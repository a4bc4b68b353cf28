import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Count } from '../ui/Badge.tsx';
import { ScrollFade } from '../ui/ScrollFade.tsx';
import { useCurrentInSight } from '../ui/useCurrentInSight.ts';
import { usePlace } from './inView.ts';
import classes from './LinkTabs.module.css';

interface LinkTabsProps {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly {
    to: string;
    label: string;
    isFront?: boolean;
    /** What waits there. */
    count?: { value: number; label: string };
  }[];
}

/** Parts of a page that have an address of their own each: links, and no tabs of a widget. */
export function LinkTabs(props: LinkTabsProps) {
  return props.tabs.length < 2 ? null : <Bar {...props} />;
}

function Bar({ label, tabs }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A count that arrives makes its tab wider.
  useCurrentInSight(bar, [pathname, ...tabs.map(({ count }) => count?.value)].join(' '));
  // Where a part begins, it is seen.
  usePlace('', bar);
  return (
    <nav ref={bar} className={classes.bar} aria-label={label}>
      <ScrollFade>
        {tabs.map(({ to, label, isFront = false, count }) => (
          <NavLink key={to} to={to} end={isFront} className={classes.tab ?? ''}>
            <span className={classes.words}>
              {label}
              {count !== undefined && <Count value={count.value} label={count.label} />}
            </span>
          </NavLink>
        ))}
      </ScrollFade>
    </nav>
  );
}
