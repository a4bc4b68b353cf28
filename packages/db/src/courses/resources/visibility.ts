import { RESOURCES_MAX } from '@kindred/validation/courses/resources';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function resources(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('courseResources as resource')
    .leftJoin('attachments as file', 'file.id', 'resource.attachmentId')
    .select([
      'resource.id',
      'resource.courseId',
      'resource.kind',
      'resource.title',
      'resource.url',
      'resource.fileName',
      'file.size',
    ]);
}

/** The resources of a course that the viewer was found to see, in their order. */
export async function resourcesOfCourse(db: Db | Tx, courseId: string) {
  return resources(db)
    .where('resource.courseId', '=', courseId)
    .orderBy('resource.position')
    .orderBy('resource.id')
    .limit(RESOURCES_MAX)
    .execute();
}
export type CourseResourceRow = Awaited<ReturnType<typeof resourcesOfCourse>>[number];

/** The file of a resource, with the course whose policy decides who reads it. */
export async function resourceFileById(db: Db | Tx, resourceId: string) {
  return unrestrictedDb(db)
    .selectFrom('courseResources as resource')
    .innerJoin('attachments as file', 'file.id', 'resource.attachmentId')
    .select([
      'resource.id',
      'resource.courseId',
      'resource.fileName',
      'file.kind',
      'file.mimeType',
      'file.size',
      'file.storageKey',
      'file.widths',
    ])
    .where('resource.id', '=', resourceId)
    .where('file.storageKey', 'is not', null)
    .executeTakeFirst();
}
