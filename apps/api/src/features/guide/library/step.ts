import type { Priority, TargetType } from '@kindred/validation/guide';
import type { PlaybookInput, PlaybookStep } from '@kindred/validation/guide/playbooks';

export type LibraryPlaybook = PlaybookInput & { key: string };

/** @param day after the beginning */
export function step(
  day: number,
  title: string,
  description: string,
  { fill, priority = 'medium' }: { fill?: TargetType; priority?: Priority } = {},
): PlaybookStep {
  return { day, title, description, priority, ...(fill === undefined ? {} : { fill }) };
}

export const first = { priority: 'high' } as const;
export const later = { priority: 'low' } as const;
