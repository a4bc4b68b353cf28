import { RESOURCES_MAX, type ResourceKind } from '@kindred/validation/courses/resources';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { resourcesOfCourse } from './visibility.ts';

interface NewResource {
  courseId: string;
  kind: ResourceKind;
  title: string;
  /** A link, or a locked upload with the name of its file. */
  source: { url: string } | { attachmentId: string; fileName: string };
}

/** Adds a resource at the end of a locked course. @returns its id; undefined when the course has no room */
export async function insertResource(
  tx: Tx,
  { courseId, kind, title, source }: NewResource,
): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  const { count, last } = await guarded
    .selectFrom('courseResources')
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('count'),
      fn.coalesce(fn.max('position'), sql<number>`-1`).as('last'),
    ])
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  if (count >= RESOURCES_MAX) return undefined;
  const { id } = await guarded
    .insertInto('courseResources')
    .values({ courseId, kind, title, position: last + 1, ...source })
    .returning('id')
    .executeTakeFirstOrThrow();
  if ('attachmentId' in source) {
    await guarded
      .updateTable('attachments')
      .set({ attachedType: 'course_resources', attachedTo: id })
      .where('id', '=', source.attachmentId)
      .execute();
  }
  return id;
}

interface ResourceOfCourse {
  courseId: string;
  resourceId: string;
}

export async function updateResource(
  tx: Tx,
  { courseId, resourceId }: ResourceOfCourse,
  to: { title?: string | undefined; url?: string | undefined },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courseResources')
    .set(to)
    .where('id', '=', resourceId)
    .where('courseId', '=', courseId)
    .execute();
}

/** Moves a resource of a locked course to a place among the others; after the last one where there is none. */
export async function moveResource(
  tx: Tx,
  { courseId, resourceId }: ResourceOfCourse,
  place: number,
): Promise<void> {
  const ids = (await resourcesOfCourse(tx, courseId)).map(({ id }) => id).filter((id) => id !== resourceId);
  ids.splice(place, 0, resourceId);
  await sql`
    update course_resources set position = asked.place - 1
    from unnest(${ids}::uuid[]) with ordinality asked (id, place)
    where course_resources.id = asked.id and course_resources.course_id = ${courseId}::uuid
      and course_resources.position <> asked.place - 1`.execute(unrestrictedDb(tx));
}

/** Deletes a resource, and what storage keeps of its file unless a copy of the course holds it. */
export async function deleteResource(tx: Tx, { courseId, resourceId }: ResourceOfCourse): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('courseResources')
    .where('id', '=', resourceId)
    .where('courseId', '=', courseId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Copies the resources of a course, which share their files. */
export async function copyResources(tx: Tx, courseId: string, copyId: string): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await sql`
    select id from attachments where id in (
      select attachment_id from course_resources where course_id = ${courseId}::uuid) order by id for key share
    `.execute(guarded);
  await sql`
    insert into course_resources (course_id, kind, title, url, attachment_id, file_name, position)
    select ${copyId}::uuid, kind, title, url, attachment_id, file_name, position
    from course_resources where course_id = ${courseId}::uuid order by position, id`.execute(guarded);
}
