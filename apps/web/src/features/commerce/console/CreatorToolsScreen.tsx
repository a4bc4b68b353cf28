import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { PurchasesClosed } from '../public.tsx';
import classes from './Console.module.css';
import { CONSOLE, TABS, type Tab } from './copy.ts';
import { PanelSkeleton } from './PanelSkeleton.tsx';

const PANELS: Record<Tab, ComponentType> = {
  analytics: lazyPartWithRetry(() => import('./analytics/AnalyticsTab.tsx')),
  payouts: lazyPartWithRetry(() => import('./payouts/PayoutsTab.tsx')),
  coupons: lazyPartWithRetry(() => import('./coupons/CouponsTab.tsx')),
  affiliates: lazyPartWithRetry(() => import('./affiliates/AffiliatesTab.tsx')),
  customers: lazyPartWithRetry(() => import('./customers/CustomersTab.tsx')),
  settings: lazyPartWithRetry(() => import('./settings/SettingsTab.tsx')),
};
const NAMES = Object.keys(TABS) as Tab[];
const ROOT = '/profile/creator-tools';

/** What I sell: how it sells, what I earn by it, and who helps. */
export default function CreatorToolsScreen() {
  useTitle(CONSOLE.title);
  const navigate = useNavigate();
  const { '*': path = '' } = useParams();
  const tab = NAMES.find((name) => name === path.toLowerCase()) ?? 'analytics';
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = tabs.current?.querySelector(`[role="tab"][aria-selected="true"]`);
    if (tab !== 'analytics') chosen?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const Panel = PANELS[tab];
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{CONSOLE.title}</h1>
      <div ref={tabs} className={classes.tabs}>
        <Tabs
          label={CONSOLE.tabs}
          tabs={NAMES.map((value) => ({ value, label: TABS[value] }))}
          value={tab}
          onChange={(next) => navigate(next === 'analytics' ? ROOT : `${ROOT}/${next}`, { replace: true })}
        >
          <div className={classes.panel}>
            <PurchasesClosed />
            <Suspense fallback={<PanelSkeleton />}>
              <Panel key={tab} />
            </Suspense>
          </div>
        </Tabs>
      </div>
    </div>
  );
}
