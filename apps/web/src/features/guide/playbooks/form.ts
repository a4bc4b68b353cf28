import type { Difficulty, Goal, Industry, Priority, TargetType } from '@kindred/validation/guide';
import {
  createPlaybookInput,
  type PlaybookIcon,
  type PlaybookInput,
  type PlaybookView,
} from '@kindred/validation/guide/playbooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { errorBody, errorCode, messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { showToast } from '../../../ui/toast.tsx';
import { WRITE } from '../copy.ts';
import { playbookQuery, refreshPlaybooks } from '../query.ts';
import { forgetPlaybook, keepPlaybook, placeOf, readPlaybook } from './kept.ts';

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
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

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

export type Problems = Partial<Record<string, string>>;

const problemsOf = (issues: readonly { path: string; message: string }[]): Problems =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));

interface Written {
  tribeId: string;
  /** Null for a new one. */
  playbook: PlaybookView | null;
  onDone: () => void;
}

/** What is typed of a playbook: kept on this device until it is saved, and checked by the rules of the api. */
export function usePlaybookForm({ tribeId, playbook, onDone }: Written) {
  const me = useSignedInUser();
  const place = placeOf(tribeId, playbook);
  const [kept] = useState(() => readPlaybook(me.id, place));
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOfPlaybook(playbook));
  const [isChanged, setChanged] = useState(kept !== null);
  /** The version that is saved, as far as it is known here. */
  const [base, setBase] = useState(playbook);
  const readAt = base?.updatedAt ?? null;
  const isBehind = kept !== null && kept.readAt !== (playbook?.updatedAt ?? null);
  const [problems, setProblems] = useState<Problems>(isBehind ? { form: WRITE.changed } : {});
  const attempt = useRef(kept?.attempt ?? null);
  const client = useQueryClient();

  function forget() {
    attempt.current = null;
    forgetPlaybook(me.id, place);
    setChanged(false);
  }

  const saving = useMutation({
    mutationFn: (input: PlaybookInput) => {
      if (playbook !== null) {
        return api.guide.playbooks.update.mutate({ ...input, id: playbook.id, ...(readAt && { readAt }) });
      }
      // The same again has the same key, also after the page was loaded anew.
      const text = JSON.stringify(input);
      if (attempt.current?.text !== text) attempt.current = { text, key: newKey() };
      keepPlaybook(me.id, place, { draft, readAt }, attempt.current);
      return api.guide.playbooks.create.mutate({ ...input, tribeId }, idempotent(attempt.current.key));
    },
    onSuccess: (saved) => {
      forget();
      client.setQueryData(playbookQuery(saved.id).queryKey, saved);
      refreshPlaybooks(client);
      showToast({ title: playbook === null ? WRITE.created : WRITE.saved, tone: 'success' });
      if (playbook === null) setDraft(draftOfPlaybook(null));
      onDone();
    },
    onError: async (error) => {
      const issues = errorBody(error)?.issues ?? [];
      const newest = errorCode(error) === 'playbook_changed' ? await readNewest() : null;
      if (newest !== null) setBase(newest);
      if (newest !== null) setProblems({ form: WRITE.changed });
      else setProblems(issues.length === 0 ? { form: messageOf(error) } : problemsOf(issues));
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => api.guide.playbooks.delete.mutate({ id }),
    onSuccess: () => {
      forget();
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
    isChanged,
    isBusy: saving.isPending,
    isDeleting: deleting.isPending,
    change(by: Partial<PlaybookDraft>) {
      setChanged(true);
      setDraft((old) => {
        const next = { ...old, ...by };
        keepPlaybook(me.id, place, { draft: next, readAt }, attempt.current);
        return next;
      });
    },
    discard() {
      forget();
      setProblems({});
      setDraft(draftOfPlaybook(base));
    },
    remove: () => {
      if (playbook !== null) deleting.mutate(playbook.id);
    },
    submit: () => {
      const checked = createPlaybookInput.safeParse({ ...playbookInputOf(draft), tribeId });
      if (!checked.success) {
        const { issues } = checked.error;
        setProblems(problemsOf(issues.map(({ path, message }) => ({ path: path.join('.'), message }))));
        return;
      }
      setProblems({});
      const { tribeId: _, ...input } = checked.data;
      saving.mutate(input);
    },
  };
}
