import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { OpenParcel } from '../../../ui/illustrations/OpenParcel.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import { GIFT_STATUS } from '../gifts/copy.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../PagedList.tsx';
import { receiptsQuery } from '../query.ts';
import { ORDERS, TABS } from './copy.ts';
import { StatusBadge } from './StatusBadge.tsx';

export function ReceiptsTab() {
  return (
    <PagedList
      label={TABS.receipts}
      loading={ORDERS.loading}
      query={useInfiniteQuery(receiptsQuery)}
      empty={
        <EmptyState
          illustration={<OpenParcel />}
          title={ORDERS.noReceipts}
          text={ORDERS.noReceiptsText}
          action={<ButtonLink to="/tribes?tab=discover">{ORDERS.discover}</ButtonLink>}
        />
      }
    >
      {(receipt) => {
        const isPending = receipt.status === 'pending';
        return (
          <>
            <CardTop
              title={
                <Link to={`/profile/orders/${receipt.id}`}>{receipt.description || receipt.orderNumber}</Link>
              }
              end={formatAmount(receipt.amount, receipt.currency)}
            />
            <CardFacts
              facts={[
                receipt.description === '' ? null : receipt.orderNumber,
                formatDay(new Date(receipt.date)),
                receipt.paymentMethod,
                receipt.gift === null
                  ? null
                  : ORDERS.gift(receipt.gift.to, GIFT_STATUS[receipt.gift.status].label),
                receipt.isTest ? ORDERS.test : null,
              ]}
            />
            <CardFoot badge={<StatusBadge status={receipt.status} />}>
              {receipt.receiptUrl !== null && (
                <ButtonAnchor
                  variant="soft"
                  size="sm"
                  href={receipt.receiptUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={(isPending ? ORDERS.invoiceOf : ORDERS.receiptOf)(receipt.orderNumber)}
                >
                  {isPending ? ORDERS.invoice : ORDERS.receipt}
                </ButtonAnchor>
              )}
            </CardFoot>
          </>
        );
      }}
    </PagedList>
  );
}
