import type { AdminDispute, AdminRefund } from '@kindred/validation/admin/commerce';
import type { DisputeStatus, RefundStatus } from '@kindred/validation/commerce/values';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PaperReceipt } from '../../../ui/illustrations/PaperReceipt.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import classes from '../Admin.module.css';
import { COMMERCE, DISPUTE_STATES, RECORDS, REFUND_STATES, SALES } from './copy.ts';
import { useDisputes, useRefunds } from './hooks.ts';
import { Row, StateField, THREE_ROWS } from './Rows.tsx';

const TONES = {
  requested: 'amber',
  pending: 'amber',
  succeeded: 'teal',
  failed: 'red',
  declined: 'neutral',
  open: 'red',
  won: 'teal',
  lost: 'neutral',
} as const;

export function RefundList() {
  const [state, setState] = useState<RefundStatus>();
  const query = useRefunds(state === undefined ? {} : { state });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        <StateField names={REFUND_STATES} value={state} onChange={setState} />
      </search>
      <PaginatedList
        label={COMMERCE.list.refunds}
        loading={RECORDS.loadingRefunds}
        query={query}
        skeleton={THREE_ROWS}
        empty={
          <EmptyState
            illustration={<PaperReceipt />}
            title={RECORDS.noRefunds}
            text={RECORDS.noRefundsText}
          />
        }
      >
        {(refund) => <OfOrder record={refund} state={REFUND_STATES[refund.status]} />}
      </PaginatedList>
    </div>
  );
}

export function DisputeList() {
  const [state, setState] = useState<DisputeStatus>();
  const query = useDisputes(state === undefined ? {} : { state });
  return (
    <div className={classes.part}>
      <search className={classes.tools}>
        <StateField names={DISPUTE_STATES} value={state} onChange={setState} />
      </search>
      <PaginatedList
        label={COMMERCE.list.disputes}
        loading={RECORDS.loadingDisputes}
        query={query}
        skeleton={THREE_ROWS}
        empty={
          <EmptyState
            illustration={<PaperReceipt />}
            title={RECORDS.noDisputes}
            text={RECORDS.noDisputesText}
          />
        }
      >
        {(dispute) => <OfOrder record={dispute} state={DISPUTE_STATES[dispute.status]} />}
      </PaginatedList>
    </div>
  );
}

function OfOrder({ record, state }: { record: AdminRefund | AdminDispute; state: string }) {
  const { amount, currency, reason, status, createdAt } = record;
  const { id: orderId, orderNumber, buyer, seller } = record.order;
  return (
    <Row
      name={
        <>
          <Link className={classes.number ?? ''} to={`/profile/orders/${orderId}`}>
            {orderNumber}
          </Link>
          <Badge tone={TONES[status]}>{state}</Badge>
        </>
      }
      lines={[
        SALES.parties(buyer.name, seller?.name ?? SALES.platform),
        `${formatAmount(amount, currency)} · ${formatDay(new Date(createdAt))}`,
        ...(reason === '' ? [] : [reason]),
      ]}
    />
  );
}
