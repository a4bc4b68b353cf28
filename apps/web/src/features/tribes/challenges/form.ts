import { isBlank } from '@kindred/validation/characters';
import type { TribeView } from '@kindred/validation/tribes';
import {
  type ChallengeFrequency,
  type ChallengeProof,
  type ChallengeView,
  createChallengeInput,
} from '@kindred/validation/tribes/challenges';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { useToast } from '../../../ui/toast.tsx';
import { FORM } from './copy.ts';
import { useSettle } from './hooks.ts';

export interface TaskDraft {
  key: string;
  title: string;
  points: string;
  frequency: ChallengeFrequency;
  /** Empty for every day. */
  goal: string;
  proof: ChallengeProof;
  needsApproval: boolean;
}

export interface ChallengeDraft {
  title: string;
  description: string;
  /** Days in the writer's own time zone, such as `2026-03-01`. */
  from: string;
  to: string;
  badgeId: string;
  tasks: TaskDraft[];
}

const DAY_MS = 86_400_000;
const two = (n: number) => String(n).padStart(2, '0');

export function localDay(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The moment at which the day begins here; `later` days after it. */
export function beginOf(day: string, later = 0): Date | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + later);
}

export function newTask(): TaskDraft {
  return {
    key: newKey(),
    title: '',
    points: '10',
    frequency: 'once',
    goal: '',
    proof: 'none',
    needsApproval: false,
  };
}

/** A week from tomorrow, or what the challenge is now. */
export function draftOf(challenge: ChallengeView | undefined): ChallengeDraft {
  if (challenge === undefined) {
    const now = Date.now();
    return {
      title: '',
      description: '',
      from: localDay(new Date(now)),
      to: localDay(new Date(now + 6 * DAY_MS)),
      badgeId: '',
      tasks: [newTask()],
    };
  }
  return {
    title: challenge.title,
    description: challenge.description,
    from: localDay(new Date(challenge.startsAt)),
    to: localDay(new Date(Date.parse(challenge.endsAt) - 1)),
    badgeId: challenge.badge?.id ?? '',
    tasks: challenge.tasks.map(({ id, title, points, frequency, goal, proof, needsApproval }) => ({
      key: id,
      title,
      points: String(points),
      frequency,
      goal: frequency === 'daily' ? String(goal) : '',
      proof,
      needsApproval,
    })),
  };
}

/** What the api takes; a number that is none stays wrong and is said to be. */
function inputOf(tribeId: string, draft: ChallengeDraft) {
  const number = (text: string) => (isBlank(text) ? undefined : Number(text));
  return {
    id: tribeId,
    title: draft.title,
    description: draft.description,
    startsAt: beginOf(draft.from)?.toISOString() ?? '',
    endsAt: beginOf(draft.to, 1)?.toISOString() ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    badgeId: draft.badgeId === '' ? null : draft.badgeId,
    tasks: draft.tasks.map(({ key: _key, points, goal, ...task }) => ({
      ...task,
      points: number(points) ?? Number.NaN,
      ...(task.frequency === 'daily' && number(goal) !== undefined ? { goal: number(goal) } : {}),
    })),
  };
}

export type Problems = Partial<Record<string, string>>;

export function useChallengeForm(
  tribe: TribeView,
  challenge: ChallengeView | undefined,
  onSaved: (challenge: ChallengeView) => void,
) {
  const [draft, setDraft] = useState(() => draftOf(challenge));
  const [problems, setProblems] = useState<Problems>({});
  const key = useRef(newKey());
  const settle = useSettle(tribe.id);
  const toast = useToast();
  const save = useMutation({
    mutationFn: (input: ReturnType<typeof createChallengeInput.parse>) => {
      if (challenge === undefined) return api.tribes.challenges.create.mutate(input, idempotent(key.current));
      const before = draftOf(challenge);
      const { id, title, description, badgeId, startsAt, endsAt, timeZone, tasks } = input;
      const isMoved = draft.from !== before.from;
      return api.tribes.challenges.update.mutate({
        id,
        challengeId: challenge.id,
        title,
        description,
        badgeId,
        ...(isMoved ? { startsAt, timeZone } : {}),
        ...(draft.to === before.to ? {} : { endsAt }),
        ...(challenge.isFixed ? {} : { tasks }),
      });
    },
    onSuccess: (answer) => {
      settle(answer);
      key.current = newKey();
      toast.show({ title: challenge === undefined ? FORM.created : FORM.saved, tone: 'success' });
      if (challenge === undefined) setDraft(draftOf(undefined));
      onSaved(answer);
    },
    onError: (error) => {
      const issues = errorBody(error)?.issues ?? [];
      setProblems(
        issues.length === 0
          ? { form: messageOf(error) }
          : Object.fromEntries(issues.map(({ path, message }) => [path, message])),
      );
    },
  });

  return {
    draft,
    problems,
    isBusy: save.isPending,
    change: (by: Partial<ChallengeDraft>) => setDraft((old) => ({ ...old, ...by })),
    changeTask: (at: number, by: Partial<TaskDraft>) =>
      setDraft((old) => ({
        ...old,
        tasks: old.tasks.map((task, index) => (index === at ? { ...task, ...by } : task)),
      })),
    submit: () => {
      const checked = createChallengeInput.safeParse(inputOf(tribe.id, draft));
      if (!checked.success) {
        const found = checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
        setProblems(Object.fromEntries(found));
        return;
      }
      setProblems({});
      save.mutate(checked.data);
    },
  };
}
