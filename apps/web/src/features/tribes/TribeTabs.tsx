import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { usePlace } from '../../app/inView.ts';
import { ScrollFade } from '../../ui/ScrollFade.tsx';
import { TABS, TRIBE, type TribeTab } from './copy.ts';
import classes from './TribeTabs.module.css';

/** Each part has an address of its own, so these are links and no tabs of a widget. */
export function TribeTabs(tribe: TribeTabsProps) {
  return tribe.tabs.length < 2 ? null : <Bar {...tribe} />;
}

interface TribeTabsProps {
  slug: string;
  tabs: readonly TribeTab[];
}

function Bar({ slug, tabs }: TribeTabsProps) {
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
    <nav ref={bar} className={classes.bar} aria-label={TRIBE.tabs}>
      <ScrollFade>
        {tabs.map((name) => (
          <NavLink
            key={name}
            to={name === 'feed' ? `/tribe/${slug}` : `/tribe/${slug}/${name}`}
            end={name === 'feed'}
            className={classes.tab ?? ''}
          >
            {TABS[name]}
          </NavLink>
        ))}
      </ScrollFade>
    </nav>
  );
}
