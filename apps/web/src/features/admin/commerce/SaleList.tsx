import type { AdminSale, SaleState } from '@kindred/validation/admin/commerce';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useSearch } from '../../../ui/useSearch.tsx';
import classes from '../Admin.module.css';
import { SALE_STATES, SALES } from './copy.ts';
import { useSales } from './hooks.ts';
import { Row, StateField, THREE_ROWS } from './Rows.tsx';

const RefundSheet = lazyPartWithRetry(() => import('./RefundSheet.tsx'));

const QUERY_MAX = 100;
const TONES = {
  paid: 'teal',
  refunded: 'neutral',
  disputed: 'red',
  pending: 'amber',
  cancelled: 'neutral',
} as const;

/** All sales, by order number, buyer, seller and state. */
export function SaleList() {
  const [state, setState] = useState<SaleState>();
  const { query: q, field } = useSearch({
    label: SALES.search,
    placeholder: SALES.placeholder,
    max: QUERY_MAX,
  });
  const query = useSales({ ...(q !== '' && { q }), ...(state !== undefined && { state }) });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        {field}
        <StateField names={SALE_STATES} value={state} onChange={setState} />
      </search>
      <PaginatedList
        label={SALES.list}
        loading={SALES.loading}
        query={query}
        skeleton={THREE_ROWS}
        empty={<EmptyState illustration={<NobodyFound />} title={SALES.none} text={SALES.noneText} />}
      >
        {(sale) => <Sale sale={sale} />}
      </PaginatedList>
    </div>
  );
}

function Sale({ sale }: { sale: AdminSale }) {
  const { id, orderNumber, description, buyer, seller, amount, refunded, currency, state, isTest } = sale;
  const facts = [formatAmount(amount, currency), formatDay(new Date(sale.createdAt))];
  if (Number(refunded) > 0) facts.push(SALES.refunded(formatAmount(refunded, currency)));
  return (
    <Row
      name={
        <>
          <Link className={classes.number ?? ''} to={`/profile/orders/${id}`}>
            {orderNumber}
          </Link>
          <Badge tone={TONES[state]}>{SALE_STATES[state]}</Badge>
          {isTest && <Badge tone="neutral">{SALES.test}</Badge>}
        </>
      }
      lines={[description, SALES.parties(buyer.name, seller?.name ?? SALES.platform), facts.join(' · ')]}
      end={
        sale.can.refund && (
          <SheetButton Sheet={RefundSheet} sheet={{ sale }}>
            {(trigger) => (
              <Button
                size="sm"
                variant="soft"
                tone="neutral"
                aria-label={SALES.refundNamed(orderNumber)}
                {...trigger}
              >
                {SALES.refund}
              </Button>
            )}
          </SheetButton>
        )
      }
    />
  );
}
