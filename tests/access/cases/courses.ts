import { createCourse } from '@kindred/db/factories/courses';
import { READ, reading } from '../situations/tribeHas.ts';
import type { AccessCases } from '../support/case.ts';

export const cases: AccessCases = {
  'courses.ofTribe': reading(READ, async (tribe, { db }, title) => {
    await createCourse(db, { tribeId: tribe.id, title });
    return undefined;
  }),
};
