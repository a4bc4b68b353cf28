import type { StudentRow } from '@kindred/db/courses/students/visibility';
import type { CourseStudent, FunnelView } from '@kindred/validation/courses/students';
import { presentCard } from '../../accounts/service.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** When a run ended, and why; one whose access ended may wait for the job that ends it. */
export function endOf({ endedAt, endReason, accessEndsAt }: StudentRow) {
  if (endedAt !== null || accessEndsAt === null || accessEndsAt > new Date()) return { endedAt, endReason };
  return { endedAt: accessEndsAt, endReason: 'expired' as const };
}

export function presentStudent(
  row: StudentRow,
  lessons: { completed: number; total: number },
): CourseStudent {
  const { completed, total } = lessons;
  const { endedAt, endReason } = endOf(row);
  return {
    id: row.id,
    user: presentCard({ ...row, id: row.userId }),
    source: row.source,
    enrolledAt: row.enrolledAt.toISOString(),
    completedAt: iso(row.completedAt),
    completedLessons: completed,
    totalLessons: total,
    percent: total === 0 ? 0 : Math.floor((completed * 100) / total),
    lastSeenAt: iso(row.lastSeenAt),
    accessEndsAt: iso(row.accessEndsAt),
    endedAt: iso(endedAt),
    endReason,
  };
}

interface CountedLesson {
  id: string;
  title: string;
  moduleTitle: string;
  completionCount: number;
}

/** @param stopped by the lesson that was completed last; null for none */
export function presentFunnel(
  lessons: readonly CountedLesson[],
  stopped: ReadonlyMap<string | null, number>,
): FunnelView['lessons'] {
  return lessons.map(({ id, title, moduleTitle, completionCount }, at) => ({
    id,
    title,
    moduleTitle,
    completed: completionCount,
    stopped: stopped.get(lessons[at - 1]?.id ?? null) ?? 0,
  }));
}
