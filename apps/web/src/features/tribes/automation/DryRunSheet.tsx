import type { RuleContent } from '@kindred/validation/tribes/automations';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { OpenPlaces } from '../../../ui/illustrations/OpenPlaces.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from './Automation.module.css';
import { LOG, TRY } from './copy.ts';
import { useDryRun } from './hooks.ts';
import { nameOf, Outcomes, StatusBadge } from './Outcomes.tsx';

interface DryRunSheetProps {
  tribeId: string;
  content: RuleContent;
  isOpen: boolean;
  onClose: () => void;
}

export default function DryRunSheet({ tribeId, content, isOpen, onClose }: DryRunSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={TRY.title} isTall>
      <Tried tribeId={tribeId} content={content} />
    </BottomSheet>
  );
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function Tried({ tribeId, content }: { tribeId: string; content: RuleContent }) {
  const { data, error, isPending, refetch } = useDryRun(tribeId, content);
  if (isPending) {
    return (
      <Loading label={TRY.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (data === undefined) {
    return <ErrorState title={TRY.failed} message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.items.length === 0) {
    return <EmptyState illustration={<OpenPlaces />} title={TRY.none} text={TRY.noneText} />;
  }
  return (
    <>
      <p className={classes.intro}>{content.trigger.type === 'schedule' ? TRY.introSchedule : TRY.intro}</p>
      <ul className={classes.runs}>
        {data.items.map(({ person, at, status, reason, actions }) => (
          <li key={`${person?.id} ${at}`} className={classes.run}>
            <p className={classes.runHead}>
              <strong>{person === null ? LOG.nobody : nameOf(person)}</strong>
              <StatusBadge status={status} {...(status === 'done' ? { label: TRY.done } : {})} />
              <span className={classes.time}>
                {person === null ? (
                  <time dateTime={at}>{WHEN.format(new Date(at))}</time>
                ) : (
                  <RelativeTime value={at} />
                )}
              </span>
            </p>
            {reason !== null && <p className={classes.why}>{reason}</p>}
            <Outcomes actions={actions} done={TRY.done} />
          </li>
        ))}
      </ul>
    </>
  );
}
