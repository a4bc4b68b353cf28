import { BarChart } from '../../../ui/BarChart.tsx';
import { CHARTS } from '../copy.ts';
import classes from './Charts.module.css';

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const nameOf = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`));
/** Parts of the chart that begin with a date. */
const DATES = 3;

interface DayChartProps {
  title: string;
  summary: string;
  days: readonly { day: string; value: number; shown: string }[];
}

/** One value of each day, today last. */
export function DayChart({ title, summary, days }: DayChartProps) {
  const step = days.length / DATES;
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{summary}</p>
      <BarChart
        bars={days.map(({ day, value }, at) => ({
          key: day,
          value,
          ...(at % step === Math.floor(step / 2) ? { label: nameOf(day) } : {}),
        }))}
        table={{
          caption: title,
          columns: [CHARTS.day, title],
          rows: days.map(({ day, shown }) => [nameOf(day), shown]),
        }}
      />
    </section>
  );
}
