import type { CaseReport } from '@kindred/validation/moderation/cases';
import { Badge } from '../../../ui/Badge.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { REPORT_REASON_NAMES } from '../../feed/public.tsx';
import { CASE } from '../copy.ts';
import classes from '../Moderation.module.css';

const TONES = { open: 'amber', upheld: 'teal', dismissed: 'neutral' } as const;

/** Reports of a case; who reported stays unnamed. */
export function Reports({ reports }: { reports: readonly CaseReport[] }) {
  return (
    <section className={classes.part} aria-label={CASE.reports}>
      <h2 className={classes.heading}>{CASE.reports}</h2>
      {reports.length === 0 && <p className={classes.muted}>{CASE.noReports}</p>}
      <ul className={classes.list}>
        {reports.map(({ id, reason, details, status, reporter, createdAt }) => (
          <li key={id} className={classes.card}>
            <span className={classes.badges}>
              <strong>{REPORT_REASON_NAMES[reason]}</strong>
              <Badge tone={TONES[status]}>{CASE.statuses[status]}</Badge>
            </span>
            <p className={details === null ? classes.muted : classes.said} dir="auto">
              {details ?? CASE.noDetails}
            </p>
            <p className={classes.muted}>
              {CASE.right(reporter.upheld, reporter.upheld + reporter.dismissed)} ·{' '}
              <RelativeTime value={createdAt} format="ago" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
