import { calendarInput, calendarPage } from '@kindred/validation/courses/calendar';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';
import { calendarOf } from './service.ts';

/** When lessons open and access ends, for teachers. */
export const calendarRouter = {
  calendar: canOn({ input: calendarInput, permission: 'create_courses', load: loadCourse, policy: teaches })
    .meta(documentedUnder('Courses')('GET', '/courses/{id}/calendar', 'List what opens when in my course'))
    .output(calendarPage)
    .query(({ ctx, input }) => calendarOf(ctx.db, ctx.viewer, ctx.subject, input)),
};
