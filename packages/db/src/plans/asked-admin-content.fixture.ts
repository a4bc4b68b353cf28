import { type AdminCourseFilter, adminCourseById, adminCourses } from '../admin/courses/visibility.ts';
import { type AdminEventFilter, adminEventById, adminEvents } from '../admin/events/visibility.ts';
import type { Db } from '../client.ts';
import type { AskedByName } from './asked.fixture.ts';
import { BIG_COURSE } from './scale-courses.fixture.ts';
import { eventAt } from './scale-events.fixture.ts';

const PAGE = 21;

/** Queries of staff about the courses and events of all tribes. */
export function askedOfAdminContent(filled: { db: Db }): Record<string, AskedByName> {
  const courses = (filter: AdminCourseFilter, rows = 100) => ({
    run: (db: Db) => adminCourses(db, { limit: PAGE, ...filter }),
    rows,
  });
  const events = (filter: AdminEventFilter, rows = 100) => ({
    run: (db: Db) => adminEvents(db, { limit: PAGE, ...filter }),
    rows,
  });
  const laterEvents = (filter: AdminEventFilter) => ({
    run: async (db: Db) => {
      const after = (await adminEvents(filled.db, { limit: 500, ...filter })).at(-1);
      return adminEvents(db, { limit: PAGE, ...filter, after });
    },
    rows: 100,
  });
  return {
    'all courses': {
      'the newest': courses({}),
      'the newest, further on': {
        run: async (db) => {
          const after = (await adminCourses(filled.db, { limit: 500 })).at(-1);
          return adminCourses(db, { limit: PAGE, after });
        },
        rows: 100,
      },
      'published ones': courses({ state: 'published' }),
      drafts: courses({ state: 'draft' }),
      'hidden ones': courses({ state: 'hidden' }),
      'those that are featured': courses({ isFeatured: true }, 150),
      'by a word of all titles': courses({ q: 'cour' }, 150),
      'by a rare word': courses({ q: 'big' }),
      'by a word of none': courses({ q: 'nowhere' }),
      'one of them': { run: (db) => adminCourseById(db, BIG_COURSE), rows: 10 },
    },
    'all events of the platform': {
      'the latest': events({}),
      'the latest, further on': laterEvents({}),
      'upcoming ones': events({ state: 'upcoming' }),
      'upcoming ones, further on': laterEvents({ state: 'upcoming' }),
      'past ones': events({ state: 'past' }),
      'past ones, further on': laterEvents({ state: 'past' }),
      'cancelled ones': events({ state: 'cancelled' }),
      'hidden ones': events({ state: 'hidden' }),
      'those that are featured': events({ isFeatured: true }, 150),
      'by a word of many titles': events({ q: 'meet' }, 400),
      'by a word of none': events({ q: 'nowhere', state: 'upcoming' }),
      'one of them': { run: (db) => adminEventById(db, eventAt(0)), rows: 10 },
    },
  };
}
