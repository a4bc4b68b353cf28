import type { Course } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { canary } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Scene } from '../support/case.ts';
import { about, buying, type Make, PAGE, reads, SHOWN, writes } from './courses.ts';
import { COURSE } from './coursesBuilder.ts';

const LINK = 'https://breadlab.example/';

async function insertLink({ db }: Scene, course: Course) {
  return unrestrictedDb(db)
    .insertInto('courseResources')
    .values({ courseId: course.id, kind: 'reading', title: canary(), url: LINK, position: 0 })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
}
const first = ({ db }: Scene, course: Course) =>
  unrestrictedDb(db)
    .selectFrom('courseResources')
    .select('title')
    .where('courseId', '=', course.id)
    .executeTakeFirst();

const listing: Make = async (course, scene) => {
  const { title } = await insertLink(scene, course);
  return { input: { id: course.id }, canary: title };
};
const teaching = (make: Make): AccessCase => ({
  ...writes(about(COURSE, make)),
  rule: { kind: 'subject', permission: 'create_courses' },
});

export const cases: AccessCases = {
  'courses.resources': reads({ ...about(PAGE, listing), ...buying(listing, SHOWN) }),
  'courses.addResource': teaching(async (course, scene) => ({
    input: { id: course.id, kind: 'reading', title: 'On steam', url: LINK },
    happened: async () => (await first(scene, course)) !== undefined,
  })),
  'courses.updateResource': teaching(async (course, scene) => {
    const { id: resourceId } = await insertLink(scene, course);
    return {
      input: { id: course.id, resourceId, title: 'Changed' },
      happened: async () => (await first(scene, course))?.title === 'Changed',
    };
  }),
  'courses.deleteResource': teaching(async (course, scene) => {
    const { id: resourceId } = await insertLink(scene, course);
    return {
      input: { id: course.id, resourceId },
      happened: async () => (await first(scene, course)) === undefined,
    };
  }),
};
