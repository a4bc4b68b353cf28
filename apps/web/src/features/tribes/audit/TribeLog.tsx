import type { TribeView } from '@kindred/validation/tribes';
import type { TribeAuditEntry } from '@kindred/validation/tribes/audit';
import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { trpc } from '../../../app/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatFullTime } from '../../../ui/time.ts';
import { describeEntry, LOG } from './copy.ts';
import classes from './TribeLog.module.css';

/** The part of the audit log that its owner and admins read. */
export default function TribeLog({ tribe }: { tribe: TribeView }) {
  const query = trpc.tribes.audit.useInfiniteQuery(
    { id: tribe.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  return (
    <section className={classes.page} aria-labelledby="tribe-log">
      <h2 id="tribe-log" className={classes.title}>
        {LOG.title}
      </h2>
      <p className={classes.sub}>{LOG.text}</p>
      <PaginatedList
        label={LOG.title}
        loading={LOG.loading}
        query={query}
        skeleton={
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        }
        empty={<EmptyState illustration={<TickedList />} title={LOG.none} text={LOG.noneText} />}
      >
        {(entry) => <Entry entry={entry} />}
      </PaginatedList>
    </section>
  );
}

function Entry({ entry }: { entry: TribeAuditEntry }) {
  const { by, createdAt } = entry;
  return (
    <article className={classes.entry}>
      <span className={classes.act}>{describeEntry(entry)}</span>
      <span className={classes.sub}>
        {by.kind === 'team' ? by.name : LOG[by.kind]} · {formatFullTime(new Date(createdAt))}
      </span>
    </article>
  );
}
