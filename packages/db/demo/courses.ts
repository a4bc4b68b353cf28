import type { DemoCourse } from './courses/course.ts';
import { firstLoaf } from './courses/firstLoaf.ts';
import { knowYourOven } from './courses/knowYourOven.ts';
import { onePage } from './courses/onePage.ts';
import { portugueseTable } from './courses/portugueseTable.ts';
import { queryPlans } from './courses/queryPlans.ts';
import { ryeWeekend } from './courses/ryeWeekend.ts';
import { smallNumbers } from './courses/smallNumbers.ts';
import { strongAtEighty } from './courses/strongAtEighty.ts';
import { twoQuietHours } from './courses/twoQuietHours.ts';

export type { DemoCourse, DemoLesson } from './courses/course.ts';

export const COURSES = {
  firstloaf: firstLoaf,
  smallnumbers: smallNumbers,
  twohours: twoQuietHours,
  queryplans: queryPlans,
  slowlift: strongAtEighty,
  tablelanguage: portugueseTable,
  ryeweekend: ryeWeekend,
  ovens: knowYourOven,
  onepage: onePage,
} satisfies Record<string, DemoCourse>;
export type CourseKey = keyof typeof COURSES;
