import { sql } from 'kysely';
import type { Tx } from '../../client.ts';

export interface CopiedLesson {
  from: string;
  to: string;
}

/** The lessons of a course with their copies, before either changes: both have the same order. */
export async function copiedLessons(tx: Tx, courseId: string, copyId: string): Promise<CopiedLesson[]> {
  const inOrder = (id: string) => sql`
    select lesson.id, row_number() over (order by part.order_index, part.id, lesson.order_index, lesson.id) as place
    from course_modules part join course_lessons lesson on lesson.module_id = part.id and lesson.deleted_at is null
    where part.course_id = ${id}::uuid and part.deleted_at is null`;
  const { rows } = await sql<CopiedLesson>`
    select source.id as "from", copy.id as "to"
    from (${inOrder(courseId)}) source join (${inOrder(copyId)}) copy using (place)
    order by place`.execute(tx);
  return rows;
}
