import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import { CONSOLE_RANGES, type ConsoleRange, type ConsoleView } from '@kindred/validation/commerce/console';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRole } from '../../../../app/currentUser.ts';
import { messageOf } from '../../../../app/errors.ts';
import { ButtonAnchor } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx';
import { Figure, Figures } from '../../../../ui/Figures.tsx';
import { FirstBars } from '../../../../ui/illustrations/FirstBars.tsx';
import { formatAmount } from '../../../../ui/money.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Loading, SkeletonBar } from '../../../../ui/Skeleton.tsx';
import { BookSelect } from '../BookSelect.tsx';
import classes from '../Console.module.css';
import { CONSOLE } from '../copy.ts';
import { analyticsQuery, type Book } from '../query.ts';
import { Cohorts } from './Cohorts.tsx';
import { ANALYTICS } from './copy.ts';
import { MonthBars } from './MonthBars.tsx';
import { ScopeSelect, useScope } from './ScopeSelect.tsx';
import { BestSellers, ByTribe } from './Tables.tsx';

const RANGES = CONSOLE_RANGES.map((value) => ({ value, label: ANALYTICS.ranges[value] }));
const count = (value: number) => value.toLocaleString('en-US');
const percent = (value: number | null, isSigned = false) =>
  value === null ? ANALYTICS.none : `${isSigned && value > 0 ? '+' : ''}${value}%`;

export default function AnalyticsTab() {
  const [range, setRange] = useState<ConsoleRange>('30');
  const [book, setBook] = useState<Book | null>(null);
  const [scope, setScope] = useScope();
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(range, book, scope));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={ANALYTICS.loading}>
        <div className={classes.panel}>
          <SkeletonBar height="2.75rem" width="16rem" />
          <SkeletonBar height="9rem" />
          <SkeletonBar height="12rem" />
        </div>
      </Loading>
    );
  }
  const isNarrowed = Object.keys(scope).length > 0;
  if (data.books.length === 0 && data.views === 0 && !isNarrowed) return <NoSales />;
  return (
    <div className={classes.panel} aria-busy={isPlaceholderData}>
      {data.isTest && <p className={classes.test}>{CONSOLE.test}</p>}
      <div className={classes.bar}>
        <Segmented label={ANALYTICS.range} options={RANGES} value={range} onChange={setRange} />
        <div className={classes.bar}>
          <BookSelect books={data.books} value={data} onChange={setBook} />
          <ButtonAnchor
            variant="soft"
            size="sm"
            href={`/api/creator-tools/exports/sales${isNarrowed ? `?${new URLSearchParams(scope)}` : ''}`}
            download
          >
            {CONSOLE.export}
          </ButtonAnchor>
        </div>
      </div>
      <ScopeSelect scope={scope} onChange={setScope} />
      <Totals view={data} />
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="months">
          <h2 id="months" className={classes.heading}>
            {ANALYTICS.chart}
          </h2>
          <MonthBars months={data.months} currency={data.currency} />
        </section>
        <Subscribers view={data} />
        <BestSellers view={data} />
        {!isNarrowed && <ByTribe view={data} />}
        <Cohorts cohorts={data.cohorts} />
      </div>
    </div>
  );
}

function Totals({ view }: { view: ConsoleView }) {
  const amount = (value: string) => formatAmount(value, view.currency);
  return (
    <Figures label={ANALYTICS.figures}>
      <Figure name={ANALYTICS.revenue} value={amount(view.revenue)} />
      <Figure name={ANALYTICS.monthlyRevenue} value={amount(view.monthlyRevenue)} />
      <Figure name={ANALYTICS.views} value={count(view.views)} />
      <Figure name={ANALYTICS.conversion} value={percent(view.conversion)} />
      <Figure name={ANALYTICS.growth} value={percent(view.growth, true)} note={ANALYTICS.growthNote} />
      <Figure name={ANALYTICS.net} value={amount(view.net)} note={ANALYTICS.netNote} />
      <Figure name={ANALYTICS.orders} value={count(view.orders)} />
      <Figure name={ANALYTICS.refunds} value={amount(view.refunds)} />
    </Figures>
  );
}

function Subscribers({ view: { subscribers, currency } }: { view: ConsoleView }) {
  const lines = [
    [ANALYTICS.mrr, formatAmount(subscribers.mrr, currency)],
    [ANALYTICS.active, count(subscribers.active)],
    [ANALYTICS.started, count(subscribers.started)],
    [ANALYTICS.ended, count(subscribers.ended)],
    [ANALYTICS.churn, percent(subscribers.churn)],
  ] as const;
  return (
    <section className={classes.card} aria-labelledby="subscribers">
      <h2 id="subscribers" className={classes.heading}>
        {ANALYTICS.subscribers}
      </h2>
      <ul className={classes.lines}>
        {lines.map(([name, value]) => (
          <li key={name} className={classes.line}>
            <span>{name}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoSales() {
  const isSeller = isCreatorOrAbove(useRole());
  return (
    <EmptyState
      illustration={<FirstBars />}
      title={ANALYTICS.emptyTitle}
      text={isSeller ? ANALYTICS.emptyText : ANALYTICS.emptyNewText}
      action={
        <ButtonLink to={isSeller ? '/my-tribes' : '/create-tribe'}>
          {isSeller ? ANALYTICS.emptyAction : ANALYTICS.emptyNewAction}
        </ButtonLink>
      }
    />
  );
}
