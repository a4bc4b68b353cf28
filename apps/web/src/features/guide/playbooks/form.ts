import { isBlank } from '@kindred/validation/characters';
import type { Difficulty, Goal, Industry, Priority, TargetType } from '@kindred/validation/guide';
import {
  createPlaybookInput,
  type PlaybookIcon,
  type PlaybookInput,
  type PlaybookView,
} from '@kindred/validation/guide/playbooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { errorBody, errorCode, messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { showToast } from '../../../ui/toast.tsx';
import { WRITE } from '../copy.ts';
import { type Problems, problemsOf, useKeptDraft } from '../kept.ts';
import { playbookQuery, refreshPlaybooks } from '../query.ts';

export interface StepDraft {
  key: string;
  title: string;
  description: string;
  /** As it was typed. */
  day: string;
  priority: Priority;
  /** Empty where nothing of the community is looked for. */
  fill: TargetType | '';
}

export interface PlaybookDraft {
  title: string;
  description: string;
  category: Goal;
  industry: Industry | '';
  /** As it was typed. */
  weeks: string;
  difficulty: Difficulty;
  icon: PlaybookIcon;
  steps: StepDraft[];
}

/** Where it is not due before the step above. */
export function newStep(day = '0'): StepDraft {
  return { key: newKey(), title: '', description: '', day, priority: 'medium', fill: '' };
}

export function draftOfPlaybook(playbook: PlaybookView | null): PlaybookDraft {
  if (playbook === null) {
    return {
      title: '',
      description: '',
      category: 'grow',
      industry: '',
      weeks: '2',
      difficulty: 'beginner',
      icon: 'book',
      steps: [newStep()],
    };
  }
  const { title, description, category, industry, weeks, difficulty, icon, steps } = playbook;
  return {
    title,
    description,
    category,
    industry: industry ?? '',
    weeks: String(weeks),
    difficulty,
    icon: icon as PlaybookIcon,
    steps: steps.map(({ day, fill, ...step }) => ({
      ...step,
      key: newKey(),
      day: String(day),
      fill: fill ?? '',
    })),
  };
}

/** A number that is none stays wrong and is said to be. */
const numberOf = (typed: string) => (isBlank(typed) ? Number.NaN : Number(typed));

export function playbookInputOf({ industry, weeks, steps, ...draft }: PlaybookDraft) {
  return {
    ...draft,
    industry: industry === '' ? null : industry,
    weeks: numberOf(weeks),
    steps: steps.map(({ key: _, day, fill, ...step }) => ({
      ...step,
      day: numberOf(day),
      ...(fill === '' ? {} : { fill }),
    })),
  };
}

interface Written {
  tribeId: string;
  /** Null for a new one. */
  playbook: PlaybookView | null;
  onDone: () => void;
}

const versionOf = (playbook: PlaybookView | null) => ({
  draft: draftOfPlaybook(playbook),
  readAt: playbook?.updatedAt ?? null,
});

/** What is typed of a playbook: kept on this device until it is saved, and checked by the rules of the api. */
export function usePlaybookForm({ tribeId, playbook, onDone }: Written) {
  const me = useSignedInUser();
  const [saved] = useState(() => versionOf(playbook));
  const kept = useKeptDraft<PlaybookDraft>({
    userId: me.id,
    place: `playbook:${playbook?.id ?? tribeId}`,
    saved,
    isTyped: (value) => 'steps' in value && Array.isArray(value.steps),
  });
  const { draft, readAt } = kept;
  const [problems, setProblems] = useState<Problems>(kept.isBehind ? { form: WRITE.changed } : {});
  const client = useQueryClient();

  const saving = useMutation({
    mutationFn: (input: PlaybookInput) => {
      if (playbook !== null) {
        return api.guide.playbooks.update.mutate({ ...input, id: playbook.id, ...(readAt && { readAt }) });
      }
      return api.guide.playbooks.create.mutate({ ...input, tribeId }, idempotent(kept.keyOf(input)));
    },
    onSuccess: (written) => {
      kept.settle(versionOf(playbook === null ? null : written));
      client.setQueryData(playbookQuery(written.id).queryKey, written);
      refreshPlaybooks(client);
      showToast({ title: playbook === null ? WRITE.created : WRITE.saved, tone: 'success' });
      onDone();
    },
    onError: async (error) => {
      const issues = errorBody(error)?.issues ?? [];
      const newest = errorCode(error) === 'playbook_changed' ? await readNewest() : null;
      if (newest !== null) kept.rebase(versionOf(newest));
      if (newest !== null) setProblems({ form: WRITE.changed });
      else setProblems(issues.length === 0 ? { form: messageOf(error) } : problemsOf(issues));
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => api.guide.playbooks.delete.mutate({ id }),
    onSuccess: () => {
      kept.discard();
      refreshPlaybooks(client);
      showToast({ title: WRITE.deleted });
      onDone();
    },
    onError: (error) => setProblems({ form: messageOf(error) }),
  });

  /** What was saved by somebody else, as the base of what is saved next. */
  async function readNewest(): Promise<PlaybookView | null> {
    if (playbook === null) return null;
    return client.fetchQuery({ ...playbookQuery(playbook.id), staleTime: 0 }).catch(() => null);
  }

  return {
    draft,
    problems,
    isChanged: kept.isChanged,
    isBusy: saving.isPending,
    isDeleting: deleting.isPending,
    change: kept.change,
    discard() {
      setProblems({});
      kept.discard();
    },
    remove: () => {
      if (playbook !== null) deleting.mutate(playbook.id);
    },
    submit: () => {
      const checked = createPlaybookInput.safeParse({ ...playbookInputOf(draft), tribeId });
      if (!checked.success) {
        setProblems(problemsOf(checked.error.issues));
        return;
      }
      setProblems({});
      const { tribeId: _, ...input } = checked.data;
      saving.mutate(input);
    },
  };
}
