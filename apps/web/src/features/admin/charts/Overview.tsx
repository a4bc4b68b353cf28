import { type AdminCharts, CHART_DAYS, type ChartDays } from '@kindred/validation/admin/charts';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import adminClasses from '../Admin.module.css';
import { CHARTS } from '../copy.ts';
import classes from './Charts.module.css';
import { DayChart } from './DayChart.tsx';
import { useCharts } from './hooks.ts';
import { Retention } from './Retention.tsx';

const OPTIONS = CHART_DAYS.map((days) => ({ value: String(days), label: CHARTS.periods[days] }));
const COUNTS = ['newUsers', 'activeUsers', 'newPosts'] as const;

/** How the platform grew day by day, and how many of the people stayed. */
export function Overview() {
  const [days, setDays] = useState<ChartDays>(90);
  return (
    <div className={adminClasses.part}>
      <div>
        <Segmented
          label={CHARTS.period}
          options={OPTIONS}
          value={String(days)}
          onChange={(value) => setDays(CHART_DAYS.find((each) => String(each) === value) ?? 90)}
        />
      </div>
      <Charts query={useCharts(days)} />
    </div>
  );
}

function Charts({ query: { data, error, refetch } }: { query: ReturnType<typeof useCharts> }) {
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={CHARTS.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const { days, revenue, retention } = data;
  return (
    <>
      <div className={classes.charts}>
        {COUNTS.map((name) => (
          <CountChart key={name} name={name} days={days} />
        ))}
        {revenue.length === 0 && (
          <section className={classes.panel} aria-label={CHARTS.revenueTitle}>
            <h2 className={classes.title}>{CHARTS.revenueTitle}</h2>
            <p className={classes.text}>{CHARTS.noRevenue}</p>
          </section>
        )}
        {revenue.map(({ currency, total, days: amounts }) => (
          <DayChart
            key={currency}
            title={CHARTS.revenue(currency)}
            summary={CHARTS.inTotal(formatAmount(total, currency))}
            days={days.map(({ day }, at) => ({
              day,
              value: Number(amounts[at]),
              shown: formatAmount(amounts[at] ?? '0', currency),
            }))}
          />
        ))}
      </div>
      <Retention weeks={retention} />
    </>
  );
}

function CountChart({ name, days }: { name: (typeof COUNTS)[number]; days: AdminCharts['days'] }) {
  const total = days.reduce((sum, day) => sum + day[name], 0);
  return (
    <DayChart
      title={CHARTS[name]}
      // Who was active on two days is one person: only an average says something.
      summary={
        name === 'activeUsers'
          ? CHARTS.perDay(Math.round(total / days.length).toLocaleString('en'))
          : CHARTS.inTotal(total.toLocaleString('en'))
      }
      days={days.map((day) => ({ day: day.day, value: day[name], shown: day[name].toLocaleString('en') }))}
    />
  );
}
