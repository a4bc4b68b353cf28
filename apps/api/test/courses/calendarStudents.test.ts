import { releaseColumns } from '@kindred/db/courses/drip/rule';
import { createUser } from '@kindred/db/factories/accounts';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { runs } from '@kindred/db/testing';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CalendarEntry, CalendarStudent } from '@kindred/validation/courses/calendar';
import { type ReleaseRule, releaseOf } from '@kindred/validation/courses/release';
import { addDays, instantOf, wallClock } from '@kindred/validation/zone';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarOf } from '../../src/features/courses/calendar/service.ts';
import { studentsOfEntry } from '../../src/features/courses/calendar/students.ts';
import { loadCourse } from '../../src/features/courses/service.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let tribeId: string;
/** Users who can be students. */
let users: string[];

const STUDENTS = 10;
beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id })).id;
  users = [];
  for (let made = 0; made < STUDENTS; made += 1) users.push((await createUser(api.db)).id);
});
afterAll(() => api.close());

const rule = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('after_days' as const), days: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('on_date' as const), day: fc.integer({ min: -2, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ kind: 'at_once' as const }, { kind: 'after_previous' as const }),
  },
);
const day = fc.integer({ min: -4, max: 0 });
const minute = fc.nat({ max: 1_439 });
const world = fc.record({
  zone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'UTC'),
  rules: fc.array(rule, { minLength: 4, maxLength: 4 }),
  cohorts: fc.array(
    fc.record({
      start: fc.integer({ min: -3, max: 3 }),
      days: fc.option(fc.integer({ min: 1, max: 3 })),
      accessEnds: fc.boolean(),
      made: fc.record({ day, minute }),
    }),
    { maxLength: 2 },
  ),
  students: fc.array(
    fc.record({
      enrolled: fc.record({ day, minute }),
      cohort: fc.option(fc.nat({ max: 1 })),
      hasLeft: fc.boolean(),
      accessEnds: fc.option(fc.integer({ min: 1, max: 4 })),
      exceptions: fc.uniqueArray(
        fc.record({ lesson: fc.nat({ max: 3 }), day: fc.integer({ min: -1, max: 4 }) }),
        {
          maxLength: 2,
          selector: ({ lesson }) => lesson,
        },
      ),
    }),
    { minLength: 3, maxLength: STUDENTS },
  ),
});
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;
type Ruled = World['rules'][number];

const viewer = () => ({ id: olga.user.id, role: 'tribe_owner' as const });
const courseOf = async (id: string) =>
  (await loadCourse(api.db, viewer(), { id })) ?? expect.fail('no course');

/** Days around today and instants in them, in a zone. */
function clocksOf(zone: string) {
  const today = wallClock(Date.now(), zone).date;
  const on = (offset: number) => addDays(today, offset);
  return {
    on,
    dateOf: (instant: Date) => wallClock(instant.getTime(), zone).date,
    at: (offset: number, ofDay = 0) => new Date(instantOf(on(offset), ofDay, zone)),
  };
}

/** Stores a world. @returns each student as `time enrollment` under each entry that is for them */
async function build(made: World, courseId: string): Promise<Map<string, string[]>> {
  const rows = unrestrictedDb(api.db);
  const { on, at, dateOf } = clocksOf(made.zone);
  const lessons = await lessonIdsOf(api.db, courseId);
  await rows.updateTable('courses').set({ timeZone: made.zone }).where('id', '=', courseId).execute();
  const ruleOf = (of: Ruled): ReleaseRule =>
    of.kind === 'on_date' ? { kind: of.kind, date: on(of.day), time: '09:30', timeZone: 'UTC' } : of;
  const rules = made.rules.map(ruleOf);
  for (const [place, each] of rules.entries()) {
    const columns = releaseColumns(each) ?? expect.fail('a skipped hour');
    await rows
      .updateTable('courseLessons')
      .set(columns)
      .where('id', '=', lessons[place] ?? '')
      .execute();
  }
  const cohorts: { id: string; startsAt: Date; endsAt: Date | null; createdAt: Date; accessEnds: boolean }[] =
    [];
  for (const {
    start,
    days,
    accessEnds,
    made: { day: since, minute: ofDay },
  } of made.cohorts) {
    const endsOn = days === null ? null : on(start + days - 1);
    const cohort = {
      courseId,
      title: 'Spring',
      startsOn: on(start),
      endsOn,
      timeZone: made.zone,
      startsAt: at(start),
      endsAt: days === null ? null : at(start + days),
      accessEnds: accessEnds && days !== null,
      createdAt: at(since, ofDay),
    };
    const inserted = rows.insertInto('courseCohorts').values(cohort).returning('id');
    cohorts.push({ ...cohort, ...(await inserted.executeTakeFirstOrThrow()) });
  }
  const expected = new Map<string, string[]>();
  for (const [
    nth,
    { enrolled, cohort: chosen, hasLeft, accessEnds, exceptions },
  ] of made.students.entries()) {
    const cohort = chosen === null ? undefined : cohorts[chosen];
    const enrolledAt = at(enrolled.day, enrolled.minute);
    const accessEndsAt = accessEnds === null ? null : at(accessEnds, 61);
    const { id } = await enroll(api.db, courseId, users[nth] ?? '', {
      enrolledAt,
      cohortId: cohort?.id ?? null,
      accessEndsAt,
      ...(hasLeft ? { endedAt: new Date(), endReason: 'left' } : {}),
    });
    const opens = new Map(exceptions.map((one) => [one.lesson, at(one.day, 700)]));
    for (const [lesson, opensAt] of opens) {
      const exception = { enrollmentId: id, lessonId: lessons[lesson] ?? '', opensAt };
      await rows.insertInto('lessonExceptions').values(exception).execute();
    }
    if (hasLeft) continue;
    const add = (kind: string, lesson: number | null, of: string | null, time: Date, date = dateOf(time)) => {
      const key = [date, kind, lesson === null ? null : lessons[lesson], of].join(' ');
      expected.set(key, [...(expected.get(key) ?? []), `${time.toISOString()} ${id}`]);
    };
    if (accessEndsAt !== null) add('access_ends', null, null, accessEndsAt);
    if (cohort !== undefined) {
      const { startsAt, endsAt } = cohort;
      add('cohort_starts', null, cohort.id, startsAt);
      const kind = cohort.accessEnds ? 'access_ends' : 'cohort_ends';
      if (endsAt !== null) add(kind, null, cohort.id, endsAt, dateOf(new Date(endsAt.getTime() - 1)));
    }
    const mustChoose = cohorts.some(
      ({ createdAt, endsAt }) => createdAt <= enrolledAt && (endsAt === null || endsAt > new Date()),
    );
    const startsAt = cohort?.startsAt ?? enrolledAt;
    const opensAt = cohort?.startsAt.getTime() ?? (mustChoose ? null : 0);
    for (const [lesson, each] of rules.entries()) {
      const exception = opens.get(lesson);
      if (exception !== undefined) {
        add('exception', lesson, null, exception);
        continue;
      }
      const run = { startsAt: startsAt.getTime(), opensAt, timeZone: made.zone };
      const release = releaseOf(each, run).opensAt;
      if (release === null) continue;
      const time = new Date(release);
      if (each.kind === 'after_days' && each.days > 0) {
        if (cohort === undefined) add('after_days', lesson, null, time);
        else add('after_cohort', lesson, cohort.id, time);
      }
      const isDated = each.kind === 'on_date' && localOf(each) === release;
      if (isDated && (cohort !== undefined || startsAt < time)) add('on_date', lesson, null, time);
    }
  }
  return expected;
}

const localOf = (each: ReleaseRule) => releaseOf(each, { startsAt: 0, opensAt: 0, timeZone: 'UTC' }).opensAt;

/** All pages of an entry. */
async function listed(courseId: string, date: string, { kind, lessonId, cohortId }: CalendarEntry) {
  const course = await courseOf(courseId);
  const items: CalendarStudent[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const entry = { date, kind, lessonId: lessonId ?? undefined, cohortId: cohortId ?? undefined };
    const page = await studentsOfEntry(api.db, viewer(), course, { ...entry, cursor, limit: 2 });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

test('each entry lists the students that it counts, with the time their lesson opens', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      const { id } = await createCourse(api.db, { tribeId, creatorId: olga.user.id });
      const expected = await build(made, id);
      const { on } = clocksOf(made.zone);
      const range = { from: on(-8), to: on(10), cursor: undefined };
      const { items } = await calendarOf(api.db, viewer(), await courseOf(id), range);
      const found = new Map<string, string[]>();
      for (const { date, entries } of items) {
        for (const entry of entries) {
          const students = await listed(id, date, entry);
          expect(students.length).toBe(entry.students);
          if (students.length === 0) continue;
          const key = [date, entry.kind, entry.lessonId, entry.cohortId].join(' ');
          found.set(key, students.map(({ at, id: of }) => `${at} ${of}`).sort());
        }
      }
      for (const students of expected.values()) students.sort();
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    }),
    { numRuns: runs(100) },
  );
}, 120_000);

test('the students of an entry come in pages with their cohort and the reason', async () => {
  const { id } = await createCourse(api.db, { tribeId, creatorId: olga.user.id });
  const { on, at } = clocksOf('UTC');
  const cohort = await api.post(`/api/courses/${id}/cohorts`, { title: 'Spring', startsOn: on(2) }, olga);
  const cohortId = cohort.json<{ id: string }>().id;
  for (const [nth, userId] of users.slice(0, 3).entries()) {
    await enroll(api.db, id, userId, { cohortId, enrolledAt: at(-3, nth) });
  }
  const path = `/api/courses/${id}/calendar/students?date=${on(2)}&kind=cohort_starts&cohortId=${cohortId}`;
  const page = async (cursor: string) => {
    const answer = await api.get(`${path}&limit=2${cursor}`, olga);
    return answer.json<{ items: CalendarStudent[]; nextCursor: string | null }>();
  };
  const first = await page('');
  const last = await page(`&cursor=${first.nextCursor}`);
  expect([...first.items, ...last.items].map(({ user }) => user.id)).toEqual(users.slice(0, 3));
  expect(last.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({
    at: at(2).toISOString(),
    reason: 'cohort',
    cohort: 'Spring',
    enrolledAt: at(-3).toISOString(),
  });
  expect((await api.get(`${path}&cursor=x`, olga)).json()).toMatchObject({ code: 'invalid_cursor' });
});

test('an entry that the calendar does not have has no students', async () => {
  const [mine, other] = [
    await createCourse(api.db, { tribeId, creatorId: olga.user.id }),
    await createCourse(api.db),
  ];
  const { on } = clocksOf('UTC');
  const [foreign = ''] = await lessonIdsOf(api.db, other.id);
  const { id: enrollmentId } = await enroll(api.db, other.id, users[0] ?? '', {
    enrolledAt: new Date(instantOf(on(-2), 0, 'UTC')),
  });
  const opensAt = new Date(instantOf(on(1), 60, 'UTC'));
  await unrestrictedDb(api.db)
    .insertInto('lessonExceptions')
    .values({ enrollmentId, lessonId: foreign, opensAt })
    .execute();
  const path = `/api/courses/${mine.id}/calendar/students?date=${on(1)}`;
  for (const entry of [`kind=exception&lessonId=${foreign}`, 'kind=on_date', `kind=cohort_starts`]) {
    expect((await api.get(`${path}&${entry}`, olga)).json()).toEqual({ items: [], nextCursor: null });
  }
  for (const [wrong, field] of [
    ['kind=never', 'kind'],
    ['kind=exception&lessonId=x', 'lessonId'],
  ] as const) {
    const issues = [{ path: field }];
    expect((await api.get(`${path}&${wrong}`, olga)).json()).toMatchObject({ code: 'invalid_input', issues });
  }
  const far = `/api/courses/${mine.id}/calendar/students?date=9999-12-31&kind=exception`;
  expect((await api.get(far, olga)).json()).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: 'date' }],
  });
});
