import type { TribeView } from '@kindred/validation/tribes';
import type { ChecklistStep, TribeChecklist } from '@kindred/validation/tribes/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../app/api.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Step, StepsCard } from '../../../ui/StepsCard.tsx';
import { tribeKey } from '../query.ts';
import { CHECKLIST } from '../settings/copy.ts';
import classes from './Checklist.module.css';

/** Where each step is done. */
const PLACES: Record<ChecklistStep, string> = {
  invite: '/members',
  first_post: '',
  spaces: '/spaces',
  cover: '/settings',
};

interface ChecklistProps {
  tribe: TribeView;
  /** What stands below it. */
  children: ReactNode;
}

/** What is left to do after founding; gone once all of it is done, or nobody wants to see it. */
export default function Checklist({ tribe, children }: ChecklistProps) {
  const client = useQueryClient();
  const queryKey = tribeKey(tribe.id, 'checklist');
  const { data, isLoading, failureCount } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.tribes.settings.checklist.query({ id: tribe.id }, { signal }),
    staleTime: 0,
    // Nobody takes a step in an archived tribe.
    enabled: !tribe.isArchived,
  });
  const refresh = () => askAgain(client, { queryKey });
  useLiveEvent('tribe_changed', ({ tribeId }) => {
    if (tribeId === tribe.id) refresh();
  });
  useLiveEvent('post_created', refresh);
  const hide = useMutation({
    mutationFn: () => api.tribes.settings.hideChecklist.mutate({ id: tribe.id }),
    onMutate: () => client.setQueryData<TribeChecklist>(queryKey, (now) => now && { ...now, isHidden: true }),
    onError: refresh,
  });
  // What stands below it is on its way at the same time, and would be pushed down if it were shown first.
  const isComing = isLoading && failureCount === 0;
  const isOver =
    tribe.isArchived || data === undefined || data.isHidden || data.steps.every(({ isDone }) => isDone);
  return (
    <>
      {isComing && <Spinner label={CHECKLIST.loading} />}
      {!isOver && <Steps slug={tribe.slug} steps={data.steps} onHide={() => hide.mutate()} />}
      <div hidden={isComing}>{children}</div>
    </>
  );
}

interface StepsProps {
  slug: string;
  steps: TribeChecklist['steps'];
  onHide: () => void;
}

function Steps({ slug, steps, onHide }: StepsProps) {
  return (
    <div className={classes.place}>
      <StepsCard
        title={CHECKLIST.title}
        done={steps.filter(({ isDone }) => isDone).length}
        all={steps.length}
        onHide={onHide}
      >
        {steps.map(({ step, isDone }) => (
          <Step
            key={step}
            label={CHECKLIST.steps[step]}
            isDone={isDone}
            next={`/tribe/${slug}${PLACES[step]}`}
          />
        ))}
      </StepsCard>
    </div>
  );
}
