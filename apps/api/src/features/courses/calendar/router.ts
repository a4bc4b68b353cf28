import {
  calendarInput,
  calendarPage,
  calendarStudentPage,
  calendarStudentsInput,
} from '@kindred/validation/courses/calendar';
import { canOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { teaches } from '../builder/service.ts';
import { loadCourse } from '../service.ts';
import { calendarOf } from './service.ts';
import { studentsOfEntry } from './students.ts';

const documented = documentedUnder('Courses');
const onCourse = { permission: 'create_courses', load: loadCourse, policy: teaches } as const;

/** When lessons open and access ends, and for whom, for teachers. */
export const calendarRouter = {
  calendar: canOn({ input: calendarInput, ...onCourse })
    .meta(documented('GET', '/courses/{id}/calendar', 'List what opens when in my course'))
    .output(calendarPage)
    .query(({ ctx, input }) => calendarOf(ctx.db, ctx.viewer, ctx.subject, input)),

  calendarStudents: canOn({ input: calendarStudentsInput, ...onCourse })
    .meta(documented('GET', '/courses/{id}/calendar/students', 'List who an entry is for'))
    .output(calendarStudentPage)
    .query(({ ctx, input }) => studentsOfEntry(ctx.db, ctx.viewer, ctx.subject, input)),
};
