import type { Db, Tx } from '@kindred/db/client';
import { releaseColumns } from '@kindred/db/courses/drip/rule';
import { spellingsOf } from '@kindred/db/discovery/spelling/visibility';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { createTestDatabase, runs, type TestDatabase } from '@kindred/db/testing';
import { undone } from '@kindred/db/undone.fixture';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Viewer } from '@kindred/permissions/viewer';
import { ENROLLMENT_SOURCES } from '@kindred/validation/courses';
import { RELEASE_KINDS, type ReleaseRule } from '@kindred/validation/courses/release';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { curriculumNow, loadCourse, openEnrollmentOf } from '../../src/features/courses/service.ts';
import { search } from '../../src/features/discovery/service.ts';

const DAY = 86_400_000;
/** What the transcript of each lesson holds, and how a reader misspells it. */
const SPOKEN = [
  ['alabaster', 'alabsater'],
  ['bergamot', 'bergamto'],
  ['cardamom', 'cardmaom'],
  ['dandelion', 'dandeloin'],
  ['elderberry', 'eldrebery'],
  ['fenugreek', 'fenugrek'],
  ['gooseberry', 'gosebery'],
  ['horseradish', 'horseradsih'],
  ['nasturtium', 'nasturtuim'],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
let start: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  start = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

const hours = (least: number, most: number) => fc.integer({ min: least * 24, max: most * 24 });
const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Los_Angeles');
/** The day of a date counts from the start of the test. */
const rules = fc.oneof(
  fc.constant({ kind: 'at_once' } as const),
  fc.record({ kind: fc.constant('after_days' as const), days: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ kind: fc.constant('on_date' as const), day: fc.integer({ min: -2, max: 4 }), timeZone: zone }),
  fc.constant({ kind: 'after_previous' } as const),
);
type Rule = typeof rules extends fc.Arbitrary<infer Value> ? Value : never;

const taught = fc.record({
  rule: rules,
  isDraft: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  isComplete: fc.boolean(),
  /** Hours from the start until an exception opens it. */
  exception: fc.option(hours(-2, 4), { freq: 6 }),
});
const studied = fc.record({
  lessons: fc.array(taught, { minLength: SPOKEN.length, maxLength: SPOKEN.length }),
  hasExceptions: fc.boolean(),
  timeZone: zone,
  enrolledAgo: hours(0, 6),
  cohort: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constant('to choose' as const),
    hours(-4, 4),
  ),
  source: fc.constantFrom(...ENROLLMENT_SOURCES),
  standing: fc.constantFrom('member', 'member', 'paid', 'left', 'banned', 'blocked', 'admin'),
  run: fc.constantFrom('open', 'open', 'open', 'ended', 'expired', 'none'),
  isPublished: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
});
type Studied = typeof studied extends fc.Arbitrary<infer Value> ? Value : never;

const at = (offset: number) => new Date(start + offset * 3_600_000);

function ruleOf(rule: Rule): ReleaseRule {
  if (rule.kind !== 'on_date') return rule;
  const date = new Date(start + rule.day * DAY).toISOString().slice(0, 10);
  return { kind: 'on_date', date, time: '09:00', timeZone: rule.timeZone };
}

async function standsIn(
  tx: Tx,
  standing: Studied['standing'],
  facts: Record<'tribeId' | 'userId' | 'by', string>,
) {
  const { tribeId, userId, by } = facts;
  if (standing === 'blocked') await blockUser(tx, by, userId);
  if (standing === 'left') return;
  if (standing === 'banned') {
    await unrestrictedDb(tx).insertInto('tribeBans').values({ tribeId, userId, reason: 'Spam' }).execute();
    return;
  }
  await joinTribe(tx, tribeId, userId, standing === 'admin' ? 'admin' : 'member');
  if (standing !== 'paid') return;
  await tx
    .updateTable('tribeMemberships')
    .set({ tier: 'paid' })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .execute();
}

/** The lessons of a course as described. */
async function write(tx: Tx, courseId: string, { lessons }: Studied): Promise<string[]> {
  const guarded = unrestrictedDb(tx);
  const ids = await lessonIdsOf(tx, courseId);
  for (const [n, { rule, isDraft }] of lessons.entries()) {
    const lessonId = ids[n] ?? '';
    const words = SPOKEN[n]?.[0] ?? '';
    await guarded.insertInto('lessonTranscripts').values({ lessonId, cues: '[]', words }).execute();
    await guarded
      .updateTable('courseLessons')
      .set({ content: 'Dough', ...(isDraft ? { publishedAt: null } : {}), ...releaseColumns(ruleOf(rule)) })
      .where('id', '=', lessonId)
      .execute();
  }
  return ids;
}

async function cohortIn(tx: Tx, courseId: string, { cohort, timeZone }: Studied): Promise<string | null> {
  if (cohort === null) return null;
  const startsAt = at(cohort === 'to choose' ? 24 : cohort);
  const { id } = await unrestrictedDb(tx)
    .insertInto('courseCohorts')
    .values({ courseId, title: 'Spring', startsOn: '2027-01-01', timeZone, startsAt, createdAt: at(-999) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return cohort === 'to choose' ? null : id;
}

interface Course {
  id: string;
  lessons: { id: string; place: number; kind: Rule['kind'] }[];
}

/** A course as described, with its student. */
async function teach(tx: Tx, userId: string, studied: Studied): Promise<Course> {
  const by = (await createUser(tx, { role: 'creator' })).id;
  const { id: tribeId } = await createTribe(tx, { ownerId: (await createUser(tx)).id, isPrivate: true });
  await joinTribe(tx, tribeId, by);
  const { isPublished, timeZone, source, run } = studied;
  const { id } = await createCourse(tx, { tribeId, creatorId: by, isPublished, timeZone });
  const ids = await write(tx, id, studied);
  const cohortId = await cohortIn(tx, id, studied);
  await standsIn(tx, studied.standing, { tribeId, userId, by });
  const lessons = studied.lessons.map(({ rule }, place) => ({
    id: ids[place] ?? '',
    place,
    kind: rule.kind,
  }));
  if (run === 'none') return { id, lessons };
  const enrollment = await enroll(tx, id, userId, {
    source,
    cohortId,
    enrolledAt: at(-studied.enrolledAgo),
    ...(run === 'ended' ? { endedAt: at(-1), endReason: 'left' } : {}),
    ...(run === 'expired' ? { accessEndsAt: at(-1) } : {}),
  });
  for (const [place, { isComplete, exception }] of studied.lessons.entries()) {
    const of = { enrollmentId: enrollment.id, lessonId: ids[place] ?? '' };
    if (isComplete) await unrestrictedDb(tx).insertInto('lessonCompletions').values(of).execute();
    if (!studied.hasExceptions || exception === null) continue;
    const opensAt = at(exception);
    await unrestrictedDb(tx)
      .insertInto('lessonExceptions')
      .values({ ...of, opensAt })
      .execute();
  }
  return { id, lessons };
}

/** Lessons that the curriculum of a course shows a student as open; none to others. */
async function listed(db: Db, viewer: Viewer, { id, lessons }: Course): Promise<Course['lessons']> {
  const course = await loadCourse(db, viewer, { id });
  if (course === undefined || openEnrollmentOf(course) === null) return [];
  const { modules } = await curriculumNow(db, viewer, course);
  const open = modules.flatMap((part) => part.lessons.filter((one) => one.isPublished && one.isOpen));
  return lessons.filter((lesson) => open.some((one) => one.id === lesson.id));
}

/** Lessons that search finds, and the places of those whose words in the transcript it corrects misspelled ones to. */
async function foundBy(db: Db, viewer: Viewer) {
  const { items, counts } = await search(db, viewer, { q: 'dough', kinds: ['lesson'], limit: 50 });
  const misspelled = SPOKEN.map(([, word]) => word);
  const spelled = await spellingsOf(db, viewer, misspelled, ['lesson']);
  const corrected = SPOKEN.flatMap(([word], place) => (spelled[place]?.alike.includes(word) ? [place] : []));
  return { ids: items.map(({ id }) => id).toSorted(), count: counts.lesson ?? 0, corrected };
}

const placesOf = (lessons: Course['lessons']) =>
  SPOKEN.flatMap((_, place) => (lessons.some((one) => one.place === place) ? [place] : []));

test('whatever the rules and the clock, a student finds exactly the lessons that the curriculum shows as open', async () => {
  const seen = new Set<string>();
  const worlds = fc.array(studied, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(worlds, fc.array(hours(0, 5), { maxLength: 3 }), async (world, clocks) => {
      vi.setSystemTime(start);
      await undone(database.db, async (tx) => {
        const viewer: Viewer = { id: (await createUser(tx)).id, role: 'member' };
        const courses: Course[] = [];
        for (const one of world) courses.push(await teach(tx, viewer.id, one));
        for (const clock of [0, ...clocks.toSorted((a, b) => a - b)]) {
          vi.setSystemTime(at(clock));
          const open: Course['lessons'] = [];
          for (const course of courses) open.push(...(await listed(tx, viewer, course)));
          expect(await foundBy(tx, viewer)).toEqual({
            ids: open.map(({ id }) => id).toSorted(),
            count: open.length,
            corrected: placesOf(open),
          });
          for (const one of courses.flatMap(({ lessons }) => lessons)) {
            seen.add(`${one.kind} ${open.includes(one) ? 'open' : 'closed'}`);
          }
        }
      });
    }),
    { numRuns: runs(150) },
  );
  // What was compared is not of one kind alone.
  expect([...seen].toSorted()).toEqual(
    RELEASE_KINDS.flatMap((kind) => [`${kind} open`, `${kind} closed`]).toSorted(),
  );
}, 120_000);
