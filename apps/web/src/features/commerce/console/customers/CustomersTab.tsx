import {
  SELLER_ORDER_FILTERS,
  type SellerOrder,
  type SellerOrderFilter,
} from '@kindred/validation/commerce/customers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../../app/lazyWithRetry.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { ButtonAnchor } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../../ui/illustrations/NobodyFound.tsx';
import { OpenPlaces } from '../../../../ui/illustrations/OpenPlaces.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { ScrollFade } from '../../../../ui/ScrollFade.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { formatDay } from '../../../../ui/time.ts';
import { useSearch } from '../../../../ui/useSearch.tsx';
import { StatusBadge } from '../../orders/StatusBadge.tsx';
import { CardFacts, CardFoot, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { CONSOLE } from '../copy.ts';
import { sellerOrdersQuery } from '../query.ts';
import { CUSTOMERS, FILTERS } from './copy.ts';
import { People } from './People.tsx';

const OrderSheet = lazyPartWithRetry(() => import('./OrderSheet.tsx'));

type View = (typeof CUSTOMERS.views)[number]['value'];

/** What was bought from me, and by whom. */
export default function CustomersTab() {
  const [view, setView] = useState<View>('orders');
  const [address, setAddress] = useSearchParams();
  const orderId = address.get('order');
  const open = (id: string | null) => setAddress(id === null ? {} : { order: id }, { replace: true });
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        <Segmented label={CUSTOMERS.lists} options={CUSTOMERS.views} value={view} onChange={setView} />
        <ButtonAnchor variant="soft" size="sm" href="/api/creator-tools/exports/orders" download>
          {CONSOLE.export}
        </ButtonAnchor>
      </div>
      {view === 'orders' ? <Orders onOpen={open} /> : <People />}
      {orderId !== null && (
        <Suspense fallback={null}>
          <OrderSheet key={orderId} id={orderId} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Orders({ onOpen }: { onOpen: (id: string) => void }) {
  const [filter, setFilter] = useState<SellerOrderFilter>('all');
  const { query, field } = useSearch({
    label: CUSTOMERS.search,
    placeholder: CUSTOMERS.searchHint,
    max: 100,
  });
  const orders = useInfiniteQuery(sellerOrdersQuery(filter, query));
  return (
    <>
      {field}
      <ScrollFade label={CUSTOMERS.filter}>
        {SELLER_ORDER_FILTERS.map((value) => (
          <Chip key={value} isOn={value === filter} onClick={() => setFilter(value)}>
            {FILTERS[value]}
          </Chip>
        ))}
      </ScrollFade>
      <PagedList
        label={CUSTOMERS.list}
        loading={CUSTOMERS.loading}
        query={orders}
        empty={
          query !== '' ? (
            <EmptyState
              illustration={<NobodyFound />}
              title={CUSTOMERS.notFound}
              text={CUSTOMERS.notFoundText}
            />
          ) : filter === 'all' ? (
            <EmptyState
              illustration={<OpenPlaces />}
              title={CUSTOMERS.emptyTitle}
              text={CUSTOMERS.emptyText}
            />
          ) : (
            <p className={classes.text}>{CUSTOMERS.none}</p>
          )
        }
      >
        {(order) => <Order order={order} onOpen={() => onOpen(order.id)} />}
      </PagedList>
    </>
  );
}

function Order({ order, onOpen }: { order: SellerOrder; onOpen: () => void }) {
  const { buyer, orderNumber, currency, refunded } = order;
  return (
    <>
      <CardTop
        title={
          <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
            {order.description || CUSTOMERS.orderOf(orderNumber)}
          </button>
        }
        end={formatAmount(order.amount, currency)}
      />
      <CardFacts
        facts={[
          buyer.name,
          orderNumber,
          formatDay(new Date(order.date)),
          Number(refunded) > 0 ? CUSTOMERS.refunded(formatAmount(refunded, currency)) : null,
          order.isTest ? CUSTOMERS.test : null,
        ]}
      />
      <CardFoot badge={<StatusBadge status={order.status} />}>
        {order.isToShip && <Badge tone="amber">{CUSTOMERS.toShip}</Badge>}
        {order.isRefundRequested && <Badge tone="amber">{CUSTOMERS.refundRequested}</Badge>}
        {order.hasDispute && <Badge tone="red">{CUSTOMERS.dispute}</Badge>}
      </CardFoot>
    </>
  );
}
