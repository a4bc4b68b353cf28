import type { BalanceView, PayoutView } from '@kindred/validation/commerce/payouts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../app/api.ts';
import { messageOf } from '../../../../app/errors.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx';
import { PaperReceipt } from '../../../../ui/illustrations/PaperReceipt.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { formatDay } from '../../../../ui/time.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../../PagedList.tsx';
import classes from '../Console.module.css';
import { CONSOLE } from '../copy.ts';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { balancesQuery, payoutsQuery } from '../query.ts';
import { useAct } from '../useAct.ts';
import { LINES, PAYOUTS, REASONS, STATUS, STATUS_TONES } from './copy.ts';
import { MovementsSheet } from './MovementsSheet.tsx';
import { RequestSheet } from './RequestSheet.tsx';

const SETTINGS = '/profile/creator-tools/settings';
const day = (at: string) => formatDay(new Date(at));

export default function PayoutsTab() {
  const { data, error, refetch } = useQuery(balancesQuery);
  const payouts = useInfiniteQuery(payoutsQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <PanelSkeleton />;
  }
  if (data.balances.length === 0) {
    return <EmptyState illustration={<PaperReceipt />} title={PAYOUTS.emptyTitle} text={PAYOUTS.emptyText} />;
  }
  return (
    <div className={classes.panel}>
      <div className={classes.columns}>
        {data.balances.map((balance) => (
          <Balance key={`${balance.currency}:${balance.isTest}`} balance={balance} method={data.method} />
        ))}
      </div>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{PAYOUTS.history}</h2>
        <ButtonAnchor variant="soft" size="sm" href="/api/creator-tools/exports/payouts" download>
          {CONSOLE.export}
        </ButtonAnchor>
      </div>
      <PagedList
        label={PAYOUTS.list}
        loading={PAYOUTS.loading}
        query={payouts}
        empty={<p className={classes.text}>{`${PAYOUTS.none}. ${PAYOUTS.noneText}`}</p>}
      >
        {(payout) => <Payout payout={payout} />}
      </PagedList>
    </div>
  );
}

function Balance({ balance, method }: { balance: BalanceView; method: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [isListed, setListed] = useState(false);
  const { currency, isTest, available, held, lines, minimum, reason } = balance;
  const amount = (value: string) => formatAmount(value, currency);
  const isNegative = Number(available) < 0;
  return (
    <section className={classes.card} aria-label={CONSOLE.mode(currency, isTest)}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>
          {PAYOUTS.available} {isTest && <Badge tone="amber">{PAYOUTS.test}</Badge>}
        </h2>
        <span className={classes.sub}>{currency}</span>
      </div>
      <p className={classes.big} data-negative={isNegative || undefined}>
        {amount(available)}
      </p>
      <ul className={classes.lines} aria-label={PAYOUTS.lines}>
        {lines
          .filter(({ isHeld }) => !isHeld)
          .map((line) => (
            <li key={line.kind} className={classes.line}>
              <span>{LINES[line.kind]}</span>
              <span>{amount(line.amount)}</span>
            </li>
          ))}
        <li className={`${classes.line} ${classes.total}`}>
          <span>{PAYOUTS.available}</span>
          <span>{amount(available)}</span>
        </li>
        {Number(held) !== 0 && (
          <li className={classes.line}>
            <span>
              {PAYOUTS.held}
              <span className={classes.sub}>{PAYOUTS.heldText}</span>
            </span>
            <span>{amount(held)}</span>
          </li>
        )}
      </ul>
      {reason !== null && (
        <p className={classes.text}>{REASONS[reason](amount(minimum), amount(balance.debtLimit))}</p>
      )}
      {balance.isLast && reason === null && <p className={classes.text}>{PAYOUTS.isLast(amount(minimum))}</p>}
      {method !== null && (
        <p className={classes.text}>
          {PAYOUTS.method}: {method}
        </p>
      )}
      <CardFoot
        badge={
          <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => setListed(true)}>
            {PAYOUTS.movements}
          </Button>
        }
      >
        {reason === 'no_method' ? (
          <ButtonLink to={SETTINGS} size="sm">
            {PAYOUTS.setMethod}
          </ButtonLink>
        ) : (
          <Button
            size="sm"
            disabled={!balance.isPayable}
            aria-label={PAYOUTS.requestIn(currency)}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {PAYOUTS.request}
          </Button>
        )}
      </CardFoot>
      <RequestSheet balance={balance} isOpen={isOpen} onClose={() => setOpen(false)} />
      <MovementsSheet book={balance} isOpen={isListed} onClose={() => setListed(false)} />
    </section>
  );
}

function Payout({ payout }: { payout: PayoutView }) {
  const { id, amount, tax, currency, status, method, transactionId, paidAt, declineReason, isTest } = payout;
  const [isAsked, setAsked] = useState(false);
  const cancel = useAct({
    call: () => api.commerce.payouts.cancel.mutate({ id }),
    done: PAYOUTS.cancelled,
    failed: PAYOUTS.notCancelled,
    onDone: () => setAsked(false),
  });
  return (
    <>
      <CardTop title={day(payout.date)} end={formatAmount(amount, currency)} />
      <CardFacts
        facts={[
          method,
          Number(tax) === 0 ? null : PAYOUTS.ofTax(formatAmount(tax, currency)),
          transactionId === null ? null : PAYOUTS.id(transactionId),
          paidAt === null ? null : PAYOUTS.paid(day(paidAt)),
          declineReason,
          isTest ? PAYOUTS.test : null,
        ]}
      />
      <CardFoot badge={<Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>}>
        {payout.can.cancel && (
          <Button variant="subtle" tone="danger" size="sm" onClick={() => setAsked(true)}>
            {PAYOUTS.cancel}
          </Button>
        )}
      </CardFoot>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => cancel.mutate(undefined)}
        title={PAYOUTS.cancelTitle}
        text={PAYOUTS.cancelText}
        confirmLabel={PAYOUTS.cancel}
        cancelLabel={PAYOUTS.keep}
        isDanger
        isBusy={cancel.isPending}
      />
    </>
  );
}
