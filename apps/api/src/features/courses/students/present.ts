import { ruleOf } from '@kindred/db/courses/drip/rule';
import type { CurriculumRow } from '@kindred/db/courses/lessons/visibility';
import type { StudentRow } from '@kindred/db/courses/students/visibility';
import { isOpenToAll } from '@kindred/validation/courses/release';
import type { CourseStudent, FunnelView, StudentRelease } from '@kindred/validation/courses/students';
import { presentCard } from '../../accounts/service.ts';
import type { Drip } from '../drip/service.ts';
import { openingIn } from '../present.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** When a run ended, and why; one whose access ended may wait for the job that ends it. */
export function endOf({ endedAt, endReason, accessEndsAt }: StudentRow) {
  if (endedAt !== null || accessEndsAt === null || accessEndsAt > new Date()) return { endedAt, endReason };
  return { endedAt: accessEndsAt, endReason: 'expired' as const };
}

export function presentStudent(
  row: StudentRow,
  { completed, total, quizPercent }: { completed: number; total: number; quizPercent: number | undefined },
): CourseStudent {
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
    quizPercent: quizPercent ?? null,
    lastSeenAt: iso(row.lastSeenAt),
    accessEndsAt: iso(row.accessEndsAt),
    endedAt: iso(endedAt),
    endReason,
  };
}

/** Lessons that a run cannot open yet, or has an exception for. @param rows of published lessons */
export function presentReleases(rows: readonly CurriculumRow[], drip: Drip): StudentRelease[] {
  if (drip === null) return [];
  const releases: StudentRelease[] = [];
  let previous: { id: string; title: string; completedAt: string | null; moduleId: string } | undefined;
  for (const row of rows) {
    const { lessonId, lessonTitle: title, moduleId } = row;
    if (lessonId === null || title === null) continue;
    const rule = ruleOf(row);
    const isPreview = previous?.moduleId !== moduleId && isOpenToAll(rule, drip.now);
    const { isReleased, releasesAt, after } = openingIn(drip, { lessonId, rule, previous });
    const isOpen = isReleased || isPreview;
    const hasException = drip.opens.has(lessonId);
    if (!isOpen || hasException) {
      const opensAt = isOpen ? null : releasesAt;
      releases.push({ lessonId, title, isOpen, opensAt, after: after?.title ?? null, hasException });
    }
    previous = { id: lessonId, title, completedAt: iso(row.completedAt), moduleId };
  }
  return releases;
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
