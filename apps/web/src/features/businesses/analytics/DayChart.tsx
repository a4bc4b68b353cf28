import {
  type BusinessDay,
  COUNTED_METRICS,
  type CountedMetric,
} from '@kindred/validation/businesses/analytics';
import { useState } from 'react';
import { BarChart } from '../../../ui/BarChart.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './Analytics.module.css';
import { ANALYTICS, METRIC_LABELS } from './copy.ts';

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameOf = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`));
const OPTIONS = COUNTED_METRICS.map((value) => ({ value, label: METRIC_LABELS[value] }));
/** The last days have no room for a date. */
const WITHOUT_DATE = 5;

/** One metric of each day, today last. */
export function DayChart({ days, exportPath }: { days: readonly BusinessDay[]; exportPath: string }) {
  const [metric, setMetric] = useState<CountedMetric>('views');
  const best = days.reduce((most, day) => (day[metric] >= most[metric] ? day : most), days[0] as BusinessDay);
  return (
    <Section aria-labelledby="days">
      <div className={classes.bar}>
        <h2 id="days" className={classes.title}>
          {ANALYTICS.chart}
        </h2>
        <ButtonAnchor variant="soft" size="sm" href={exportPath} download>
          {ANALYTICS.export}
        </ButtonAnchor>
      </div>
      <SelectField label={ANALYTICS.metric} options={OPTIONS} value={metric} onChange={setMetric} />
      <p className={classes.text}>
        {best[metric] > 0
          ? ANALYTICS.most(best[metric].toLocaleString('en-US'), nameOf(best.day))
          : ANALYTICS.quiet}
      </p>
      <BarChart
        bars={days.map((day, at) => ({
          key: day.day,
          value: day[metric],
          ...(day.day.endsWith('-01') && at < days.length - WITHOUT_DATE ? { label: nameOf(day.day) } : {}),
        }))}
        table={{
          caption: `${METRIC_LABELS[metric]}: ${ANALYTICS.chart}`,
          columns: [ANALYTICS.day, METRIC_LABELS[metric]],
          rows: days.map((day) => [nameOf(day.day), String(day[metric])]),
        }}
      />
    </Section>
  );
}
