import type { Bare } from './bare.ts';

const LESSONS = `
  select m.id as "moduleId", m.title as "moduleTitle", m.description, m.updated_at as "updatedAt", l.id, l.title,
    l.duration, l.completes_by as "completesBy", done.completed_at as "completedAt", c.curriculum_version as version
  from courses c
  join course_modules m on m.course_id = c.id and m.deleted_at is null
  join course_lessons l on l.module_id = m.id and l.deleted_at is null and l.published_at is not null
  left join course_enrollments mine on mine.course_id = c.id and mine.user_id = $1 and mine.ended_at is null
  left join lesson_completions done on done.enrollment_id = mine.id and done.lesson_id = l.id
  where c.id = $2
  order by m.order_index, m.id, l.order_index, l.id`;

const BLOCKERS_SHOWN = 20;

interface Row {
  moduleId: string;
  moduleTitle: string;
  description: string | null;
  updatedAt: Date;
  id: string;
  title: string;
  duration: number;
  completesBy: string;
  completedAt: Date | null;
  version: number;
}

export function courseRoutes({ route, rows }: Bare): void {
  route('GET', '/api/courses/:id/curriculum', async ({ me, params }) => {
    const found = await rows<Row>('curriculum', LESSONS, [me.id, params.id]);
    const modules = new Map<string, { id: string; title: string; lessons: unknown[] }>();
    for (const { moduleId, moduleTitle, description, updatedAt, version: _, ...lesson } of found) {
      const part = { id: moduleId, title: moduleTitle, description, updatedAt, lessons: [] };
      if (!modules.has(moduleId)) modules.set(moduleId, part);
      const open = { isPublished: true, isOpen: true, releasesAt: null, after: null };
      modules.get(moduleId)?.lessons.push({ ...lesson, ...open });
    }
    const left = found.filter(({ completedAt }) => completedAt === null);
    const completed = found.length - left.length;
    return {
      modules: [...modules.values()],
      version: found[0]?.version,
      progress: {
        completed,
        total: found.length,
        percent: Math.floor((completed * 100) / found.length),
        added: 0,
        blockers: left
          .slice(0, BLOCKERS_SHOWN)
          .map(({ id, title }) => ({ lessonId: id, title, reason: 'lesson' })),
      },
    };
  });
}
