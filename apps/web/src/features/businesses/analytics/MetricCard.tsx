import type { BusinessAnalytics, BusinessMetric } from '@kindred/validation/businesses/analytics';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { Figure } from '../../../ui/Figures.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import classes from './Analytics.module.css';
import { ANALYTICS, METRIC_HINTS, METRIC_LABELS } from './copy.ts';

type Metric = BusinessAnalytics['metrics'][BusinessMetric];

/** What a metric is now, and whether that is more or less than last month. */
export function MetricCard({ name, metric }: { name: BusinessMetric; metric: Metric }) {
  const { value, change } = metric;
  const isShare = name === 'engagement' || name === 'conversion';
  const shown = value === null ? ANALYTICS.none : `${value.toLocaleString('en-US')}${isShare ? '%' : ''}`;
  return (
    <Figure
      name={METRIC_LABELS[name]}
      value={shown}
      note={
        <>
          <Trend change={change} />
          {isShare && <span className={classes.hint}>{METRIC_HINTS[name]}</span>}
        </>
      }
    />
  );
}

function Trend({ change }: { change: number | null }) {
  if (change === null) return <span className={classes.trend}>{ANALYTICS.incomparable}</span>;
  if (change === 0) return <span className={classes.trend}>{ANALYTICS.same}</span>;
  const Icon = change > 0 ? IconTrendingUp : IconTrendingDown;
  const percent = `${change > 0 ? '+' : ''}${change.toLocaleString('en-US')}%`;
  return (
    <span className={classes.trend} data-down={change < 0 || undefined} data-up={change > 0 || undefined}>
      <Icon size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
      <span>{ANALYTICS.change(percent)}</span>
    </span>
  );
}
