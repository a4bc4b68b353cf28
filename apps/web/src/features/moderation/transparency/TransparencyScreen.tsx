import type { TransparencyQuarter } from '@kindred/validation/moderation/transparency';
import { DECISION_ACTIONS } from '@kindred/validation/moderation/values';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FirstBars } from '../../../ui/illustrations/FirstBars.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from '../Moderation.module.css';
import page from '../rules/Rules.module.css';
import { duration, TRANSPARENCY } from './copy.ts';
import table from './Transparency.module.css';

const shown = (count: number) => count.toLocaleString('en');

/** What is shown of a quarter, by column. */
const COLUMNS: readonly (readonly [string, (quarter: TransparencyQuarter) => string])[] = [
  [TRANSPARENCY.reports, ({ reports }) => shown(reports)],
  [TRANSPARENCY.decisions, ({ decisions }) => shown(decisions)],
  ...DECISION_ACTIONS.map(
    (action) =>
      [TRANSPARENCY.actions[action], ({ actions }: TransparencyQuarter) => shown(actions[action])] as const,
  ),
  [TRANSPARENCY.appeals, ({ appeals }) => shown(appeals)],
  [TRANSPARENCY.reversals, ({ reversals }) => shown(reversals)],
  [TRANSPARENCY.median, ({ medianHours }) => duration(medianHours)],
];

/** Numbers about moderation by quarter, for everyone. */
export default function TransparencyScreen() {
  const { data, error, refetch } = trpc.moderation.transparency.useQuery();
  useTitle(TRANSPARENCY.title);
  return (
    <article className={page.page}>
      <h1 className={classes.title}>{TRANSPARENCY.title}</h1>
      <p className={classes.muted}>{TRANSPARENCY.text}</p>
      {data === undefined && error !== null && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Loading label={TRANSPARENCY.loading}>
          <SkeletonBar />
          <SkeletonBar />
          <SkeletonBar width="80%" />
        </Loading>
      )}
      {data?.quarters.length === 0 && (
        <EmptyState illustration={<FirstBars />} title={TRANSPARENCY.none} text={TRANSPARENCY.noneText} />
      )}
      {data !== undefined && data.quarters.length > 0 && <Quarters quarters={data.quarters} />}
      {data !== undefined && (
        <p>
          <Link className={page.more} to="/rules">
            {TRANSPARENCY.rules}
          </Link>
        </p>
      )}
    </article>
  );
}

function Quarters({ quarters }: { quarters: readonly TransparencyQuarter[] }) {
  return (
    <table className={table.table} aria-label={TRANSPARENCY.table}>
      <thead>
        <tr>
          <th scope="col">{TRANSPARENCY.quarter}</th>
          {COLUMNS.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quarters.map((quarter) => (
          <tr key={quarter.quarter}>
            <th scope="row">{TRANSPARENCY.quarterName(quarter.quarter)}</th>
            {COLUMNS.map(([name, value]) => (
              <td key={name} data-name={name}>
                {value(quarter)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
