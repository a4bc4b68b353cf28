import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useCurrentUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { copyText } from '../../../ui/copyText.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { showToast } from '../../../ui/toast.tsx';
import { GUIDE, NOTICE, PLAN } from '../copy.ts';
import { planQuery, refreshPlans } from '../query.ts';
import { type Draft, withoutLink } from './draft.ts';

async function save({ id, title, tasks, playbookId, updatedAt }: Draft, key: string) {
  const shape = { title, tasks: tasks.map(withoutLink) };
  return id === null
    ? api.guide.plans.create.mutate({ ...shape, playbookId }, idempotent(key))
    : api.guide.plans.update.mutate({ ...shape, id, ...(updatedAt === null ? {} : { readAt: updatedAt }) });
}

const failed = (error: unknown) =>
  showToast({ title: GUIDE.failed, description: messageOf(error), tone: 'destructive' });

/** What can be done with a plan; `onChanged` gets it as it is on the server then. */
export function usePlanActions(onChanged: (draft: Draft) => void) {
  const client = useQueryClient();
  const { user } = useCurrentUser();
  const changed = (draft: Draft) => {
    onChanged(draft);
    if (draft.id !== null) client.removeQueries({ queryKey: planQuery(draft.id).queryKey });
    refreshPlans(client);
  };

  /** What is kept of a plan that was changed somewhere else is not what opening it again should show. */
  const refused = (error: unknown, { id }: Draft) => {
    if (errorCode(error) !== 'plan_changed' || id === null) return;
    client.removeQueries({ queryKey: planQuery(id).queryKey });
  };

  const saving = useMutation({
    mutationFn: ({ draft, key }: { draft: Draft; key: string }) => save(draft, key),
    onSuccess: changed,
    onError: (error, { draft }) => refused(error, draft),
  });

  const sharing = useMutation({
    // What is shared is what is seen, so it is saved first.
    mutationFn: async (draft: Draft) => {
      const { id } = await save(draft, newKey());
      return api.guide.plans.share.mutate({ id });
    },
    onSuccess: async (plan) => {
      changed(plan);
      const isCopied = await copyText(`${window.location.origin}${plan.shareUrl}`);
      showToast(isCopied ? { ...NOTICE.copied, tone: 'success' } : { title: PLAN.copyFailed });
    },
    onError: (error, draft) => {
      refused(error, draft);
      failed(error);
    },
  });

  const stopping = useMutation({
    mutationFn: (id: string) => api.guide.plans.unshare.mutate({ id }),
    onSuccess: (_plan, id) => {
      showToast({ title: PLAN.stopped });
      client.removeQueries({ queryKey: planQuery(id).queryKey });
      refreshPlans(client);
    },
    onError: failed,
  });

  const deleting = useMutation({
    mutationFn: (id: string) => api.guide.plans.delete.mutate({ id }),
    onSuccess: () => {
      showToast({ title: PLAN.deleted });
      refreshPlans(client);
    },
    onError: failed,
  });

  function exportPlan({ title, tasks, createdAt }: Draft) {
    const content = {
      title,
      tasks: tasks.map(withoutLink),
      createdAt: createdAt ?? new Date().toISOString(),
      user: user?.email ?? null,
    };
    saveFile(PLAN.file, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
    showToast({ ...NOTICE.exported, tone: 'success' });
  }

  return { saving, sharing, stopping, deleting, exportPlan };
}
