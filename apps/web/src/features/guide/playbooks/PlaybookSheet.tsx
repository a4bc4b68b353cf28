import type { PlaybookView } from '@kindred/validation/guide/playbooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { PLAYBOOKS, TRIBE_PLAYBOOKS, WRITE } from '../copy.ts';
import classes from '../Guide.module.css';
import { type Draft, newTask } from '../plans/draft.ts';
import { playbookQuery } from '../query.ts';
import { playbookFacts } from './PlaybookCard.tsx';

interface PlaybookSheetProps {
  /** Null while it is closed. */
  id: string | null;
  onClose: () => void;
  onUse: (draft: Draft) => void;
  onEdit: (playbook: PlaybookView) => void;
}

function dayAfter(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Its steps as the tasks of a plan that begins today. */
export function planFrom({ id, title, steps }: PlaybookView): Draft {
  const tasks = steps.map((step) => ({
    ...newTask(),
    title: step.title,
    description: step.description,
    priority: step.priority,
    deadline: dayAfter(step.day),
  }));
  return { id: null, title, tasks, playbookId: id, shareUrl: null, createdAt: null, updatedAt: null };
}

export function PlaybookSheet({ id, onClose, onUse, onEdit }: PlaybookSheetProps) {
  const { data, error, refetch } = useQuery({ ...playbookQuery(id ?? ''), enabled: id !== null });
  return (
    <BottomSheet
      isOpen={id !== null}
      onClose={onClose}
      title={data?.title ?? PLAYBOOKS.title}
      isTall
      bottom={
        data && (
          <div className={classes.formRow}>
            <Button isWide onClick={() => onUse(planFrom(data))}>
              {PLAYBOOKS.use}
            </Button>
            {data.can.edit && (
              <Button variant="soft" tone="neutral" onClick={() => onEdit(data)}>
                {WRITE.edit}
              </Button>
            )}
          </div>
        )
      }
    >
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Loading label={PLAYBOOKS.loading}>
          <SkeletonBar />
          <SkeletonBar height="8rem" />
        </Loading>
      )}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
        <section className={classes.stack} tabIndex={0} aria-label={data.title}>
          <p dir="auto">{data.description}</p>
          <p className={classes.muted}>{playbookFacts({ ...data, steps: data.steps.length })}</p>
          {data.tribe !== null && (
            <Link className={classes.link} to={`/tribe/${data.tribe.slug}/playbooks`} onClick={onClose}>
              {TRIBE_PLAYBOOKS.of(data.tribe.name)}
            </Link>
          )}
          <ol className={classes.list}>
            {data.steps.map((step, at) => (
              <li key={at} className={classes.task}>
                <p className={classes.name} dir="auto">{`${at + 1}. ${step.title}`}</p>
                {step.description !== '' && <p dir="auto">{step.description}</p>}
                <p className={classes.muted}>{PLAYBOOKS.day(step.day)}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </BottomSheet>
  );
}
