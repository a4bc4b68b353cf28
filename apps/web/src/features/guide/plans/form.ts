import { createPlanInput, type PlanView, type ShownTask } from '@kindred/validation/guide/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { idempotent } from '../../../app/idempotency.ts';
import { copyText } from '../../../ui/copyText.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { showToast } from '../../../ui/toast.tsx';
import { GUIDE, NOTICE, PLAN } from '../copy.ts';
import { isKept, type Problems, problemsOf, useKeptDraft } from '../kept.ts';
import { planQuery, refreshPlans } from '../query.ts';
import { type Draft, withoutLink } from './draft.ts';

type Typed = Pick<Draft, 'title' | 'tasks'>;

const versionOf = ({ title, tasks, updatedAt }: Draft) => ({ draft: { title, tasks }, readAt: updatedAt });
const placeOf = ({ id, playbookId }: Pick<Draft, 'id' | 'playbookId'>) =>
  `plan:${id ?? `new:${playbookId ?? ''}`}`;

/** By the rules of the api. */
function problemsIn({ title, tasks }: Typed): Problems {
  const { error } = createPlanInput.safeParse({ title, tasks: tasks.map(withoutLink) });
  return error === undefined ? {} : problemsOf(error.issues);
}

/** Whether changes of a saved plan are on this device only. */
export const isPlanKept = (userId: string, id: string) => isKept(userId, placeOf({ id, playbookId: null }));

const failed = (error: unknown) =>
  showToast({ title: GUIDE.failed, description: messageOf(error), tone: 'destructive' });

/** A plan that is being changed, kept on this device until it is saved, and what can be done with it. */
export function usePlanForm(given: Draft, onDone: () => void) {
  const me = useSignedInUser();
  const client = useQueryClient();
  /** As it is on the server. */
  const [plan, setPlan] = useState(given);
  const { id, playbookId } = plan;
  const [saved] = useState(() => versionOf(given));
  const kept = useKeptDraft<Typed>({
    userId: me.id,
    place: placeOf(plan),
    saved,
    isTyped: (value) => 'title' in value && 'tasks' in value && Array.isArray(value.tasks),
  });
  const { draft, readAt } = kept;
  const [problem, setProblem] = useState<string | null>(kept.isBehind ? PLAN.changed : null);
  /** How often it was refused here; from the first time on, each field says what is wrong with it. */
  const [refusals, setRefusals] = useState(0);

  function write(): Promise<PlanView> {
    const shape = { title: draft.title, tasks: draft.tasks.map(withoutLink) };
    if (id !== null) return api.guide.plans.update.mutate({ ...shape, id, ...(readAt && { readAt }) });
    return api.guide.plans.create.mutate({ ...shape, playbookId }, idempotent(kept.keyOf(shape)));
  }

  function clear() {
    setProblem(null);
    setRefusals(0);
  }

  function settled(next: Draft) {
    clear();
    kept.settle(versionOf(next));
    setPlan(next);
    if (next.id !== null) client.removeQueries({ queryKey: planQuery(next.id).queryKey });
    refreshPlans(client);
  }

  async function refused(error: unknown) {
    const newest =
      errorCode(error) === 'plan_changed' && id !== null
        ? await client.fetchQuery({ ...planQuery(id), staleTime: 0 }).catch(() => null)
        : null;
    if (newest !== null) {
      setPlan(newest);
      kept.rebase(versionOf(newest));
    }
    setProblem(newest === null ? messageOf(error) : PLAN.changed);
  }

  const saving = useMutation({
    mutationFn: write,
    onSuccess: (next) => {
      settled(next);
      showToast({ ...NOTICE.saved, tone: 'success' });
      onDone();
    },
    onError: refused,
  });

  const sharing = useMutation({
    // What is shared is what is seen, so it is saved first.
    mutationFn: async () => {
      const next = await write();
      settled(next);
      return api.guide.plans.share.mutate({ id: next.id });
    },
    onSuccess: async (next) => {
      settled(next);
      const isCopied = await copyText(`${window.location.origin}${next.shareUrl}`);
      showToast(isCopied ? { ...NOTICE.copied, tone: 'success' } : { title: PLAN.copyFailed });
    },
    onError: refused,
  });

  const stopping = useMutation({
    mutationFn: (planId: string) => api.guide.plans.unshare.mutate({ id: planId }),
    onSuccess: (next) => {
      showToast({ title: PLAN.stopped });
      setPlan(next);
      kept.rebase(versionOf(next));
      client.removeQueries({ queryKey: planQuery(next.id).queryKey });
      refreshPlans(client);
    },
    onError: failed,
  });

  const deleting = useMutation({
    mutationFn: (planId: string) => api.guide.plans.delete.mutate({ id: planId }),
    onSuccess: () => {
      settled({ ...given, id: null, shareUrl: null, createdAt: null, updatedAt: null });
      showToast({ title: PLAN.deleted });
      onDone();
    },
    onError: failed,
  });

  const problems = problemsIn(draft);
  /** Does it with what the api would take. */
  function checked(act: () => void) {
    setProblem(null);
    if (Object.keys(problems).length === 0) act();
    else setRefusals(refusals + 1);
  }

  return {
    ...draft,
    id,
    shareUrl: plan.shareUrl,
    problem,
    problems: refusals === 0 ? {} : problems,
    refusals,
    isChanged: kept.isChanged,
    isSaving: saving.isPending,
    isSharing: sharing.isPending,
    isStopping: stopping.isPending,
    change: kept.change,
    changeTask: (taskId: string, by: Partial<ShownTask>) =>
      kept.change({ tasks: draft.tasks.map((task) => (task.id === taskId ? { ...task, ...by } : task)) }),
    save: () => checked(saving.mutate),
    share: () => checked(sharing.mutate),
    stop: () => id !== null && stopping.mutate(id),
    remove: () => id !== null && deleting.mutate(id),
    discard() {
      clear();
      kept.discard();
    },
    exportFile() {
      const content = {
        title: draft.title,
        tasks: draft.tasks.map(withoutLink),
        createdAt: plan.createdAt ?? new Date().toISOString(),
        user: me.email,
      };
      saveFile(PLAN.file, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
      showToast({ ...NOTICE.exported, tone: 'success' });
    },
  };
}
