import type { PlanView, ShownTask } from '@kindred/validation/guide/plans';
import type { GuideAnswer } from '@kindred/validation/guide/query';

/** A plan as it is looked at and changed, saved or not. */
export interface Draft {
  /** Null until it is saved. */
  id: string | null;
  title: string;
  tasks: ShownTask[];
  playbookId: string | null;
  shareUrl: string | null;
  createdAt: string | null;
  /** As it was read, so that nothing newer is written over. */
  updatedAt: string | null;
}

export function draftOf({ title, tasks, playbookId }: NonNullable<GuideAnswer['plan']>): Draft {
  return { id: null, title, tasks, playbookId, shareUrl: null, createdAt: null, updatedAt: null };
}

export function savedDraft(plan: PlanView): Draft {
  return plan;
}

/** Works where `crypto.randomUUID` does not: only pages over https or from this machine have it. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function newTask(): ShownTask {
  return {
    id: newId(),
    title: '',
    description: '',
    deadline: null,
    automated: false,
    priority: 'medium',
    completed: false,
    target: null,
    link: null,
  };
}

export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const copy = [...items];
  const [item] = copy.splice(at, 1);
  if (item !== undefined) copy.splice(Math.max(0, at + by), 0, item);
  return copy;
}

export function withoutLink({ link: _, ...task }: ShownTask) {
  return task;
}
