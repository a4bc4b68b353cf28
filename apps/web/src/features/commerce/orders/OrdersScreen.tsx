import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isEnabled } from '../../../app/product.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { MyBookings } from '../../businesses/public.tsx';
import { ORDERS, TABS, type Tab } from './copy.ts';
import { InvoicesTab } from './InvoicesTab.tsx';
import classes from './Orders.module.css';
import { ReceiptsTab } from './ReceiptsTab.tsx';
import { SubscriptionsTab } from './SubscriptionsTab.tsx';

const PANELS: Record<Tab, React.ComponentType> = {
  receipts: ReceiptsTab,
  bookings: MyBookings,
  subscriptions: SubscriptionsTab,
  invoices: InvoicesTab,
};
const NAMES = Object.keys(TABS) as Tab[];

/** What I bought, what I pay for again and again, and my invoices. */
export default function OrdersScreen() {
  useTitle(ORDERS.title);
  const [search, setSearch] = useSearchParams();
  const names = NAMES.filter((name) => name !== 'bookings' || isEnabled('businesses'));
  const tab = names.find((name) => name === search.get('tab')) ?? 'receipts';
  const Panel = PANELS[tab];
  return (
    <>
      <h1 className={classes.title}>{ORDERS.title}</h1>
      <div className={classes.tabs}>
        <Tabs
          label={ORDERS.tabs}
          tabs={names.map((value) => ({ value, label: TABS[value] }))}
          value={tab}
          onChange={(next) => setSearch(next === 'receipts' ? {} : { tab: next }, { replace: true })}
        >
          <div className={classes.panel}>
            <Suspense fallback={<Spinner label={ORDERS.loading} />}>
              <Panel key={tab} />
            </Suspense>
          </div>
        </Tabs>
      </div>
    </>
  );
}
