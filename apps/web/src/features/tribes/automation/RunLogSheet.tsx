import type { RuleView, RunView } from '@kindred/validation/tribes/automations';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from './Automation.module.css';
import { AUTOMATION, LOG } from './copy.ts';
import { useRuns } from './hooks.ts';
import { nameOf, Outcomes, StatusBadge } from './Outcomes.tsx';

interface RunLogSheetProps {
  tribeId: string;
  /** Null for all rules. */
  rule: RuleView | null;
  isOpen: boolean;
  onClose: () => void;
}

export default function RunLogSheet({ tribeId, rule, isOpen, onClose }: RunLogSheetProps) {
  const title = rule === null ? AUTOMATION.log : AUTOMATION.logOf(rule.name);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={title} isTall>
      <Runs tribeId={tribeId} ruleId={rule?.id ?? null} />
    </BottomSheet>
  );
}

function Runs({ tribeId, ruleId }: { tribeId: string; ruleId: string | null }) {
  const query = useRuns(tribeId, ruleId);
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isPending) {
    return (
      <Loading label={LOG.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (query.isError && runs.length === 0) {
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (runs.length === 0) {
    return <EmptyState illustration={<TickedList />} title={LOG.empty} text={LOG.emptyText} />;
  }
  return (
    <>
      <ul className={classes.runs}>
        {runs.map((run) => (
          <Run key={run.id} run={run} isNamed={ruleId === null} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          isWide
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {LOG.more}
        </Button>
      )}
    </>
  );
}

function Run({ run, isNamed }: { run: RunView; isNamed: boolean }) {
  const { person, rule, status, reason, actions, createdAt } = run;
  return (
    <li className={classes.run}>
      <p className={classes.runHead}>
        {person === null ? (
          <strong>{LOG.nobody}</strong>
        ) : (
          <Link className={classes.person} to={`/profile/${person.handle}`}>
            {nameOf(person)}
          </Link>
        )}
        <StatusBadge status={status} />
        <span className={classes.time}>
          <RelativeTime value={createdAt} />
        </span>
      </p>
      {isNamed && <p className={classes.meta}>{rule.name}</p>}
      {reason !== null && <p className={classes.why}>{reason}</p>}
      <Outcomes actions={actions} />
    </li>
  );
}
