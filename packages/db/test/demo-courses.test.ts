import { parseCaptions } from '@kindred/validation/courses/captions';
import { QUESTION_KINDS, questionProblem } from '@kindred/validation/courses/quizzes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COURSES, type DemoCourse } from '../demo/courses.ts';
import { seedDemo } from '../demo/seed.ts';
import { updateCompletesByOf } from '../src/courses/builder/completion.ts';
import { takeUnannounced } from '../src/courses/certificates/writes.ts';
import { openingsNear } from '../src/courses/notices/visibility.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { wrongCounters } from './counters.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db);
});

afterAll(() => database.drop());

async function rows<T>(query: string): Promise<T[]> {
  return (await database.pool.query(query)).rows as T[];
}

const count = async (query: string) => (await rows(`select from ${query}`)).length;

/** Runs of a demo account with the title of each course. */
const runsOf = (email: string) =>
  rows<{ title: string; done: number; lessons: number; isComplete: boolean; newLessons: number }>(
    `select title, lesson_count as lessons, completed_at is not null as "isComplete",
       (select count(*)::int from lesson_completions where enrollment_id = taken.id) as done,
       (select count(*)::int from course_lessons where course_id = courses.id
         and published_at > taken.completed_at) as "newLessons"
     from course_enrollments taken join courses on courses.id = taken.course_id
     join users on users.id = taken.user_id where email = '${email}' and ended_at is null order by title`,
  );

const waitingFor = (email: string) =>
  count(`assignment_submissions work join courses on courses.id = work.course_id
    join users on users.id = courses.creator_id where status = 'submitted' and email = '${email}'`);

describe('what teachers made', () => {
  const all = Object.values<DemoCourse>(COURSES);
  const lessons = all.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));

  test('eight courses of three modules with three lessons are published, and one is a draft', async () => {
    const shapes = await rows<{ isPublished: boolean; shape: string }>(
      `select is_published as "isPublished", (
         select string_agg((select count(*) from course_lessons lesson where lesson.module_id = part.id)::text, ' ')
         from course_modules part where part.course_id = courses.id) as shape from courses`,
    );
    expect(shapes.filter(({ isPublished }) => isPublished).map(({ shape }) => shape)).toEqual(
      Array.from({ length: 8 }, () => '3 3 3'),
    );
    expect(shapes).toHaveLength(9);
  });

  test('the duration of a course is that of its lessons', async () => {
    expect(
      await count(
        'courses where duration <> (select sum(lesson.duration) from course_lessons lesson where course_id = courses.id)',
      ),
    ).toBe(0);
  });

  test('every lesson is a text of at least 100 words, and no two have the same title', () => {
    for (const [title, , content] of lessons) {
      expect(content.split(/\s+/).length, title).toBeGreaterThanOrEqual(100);
    }
    expect(new Set(lessons.map(([title]) => title)).size).toBe(lessons.length);
  });

  test('the questions of at least three quizzes are complete and of all five kinds', () => {
    const quizzes = lessons.flatMap(([, , , parts]) => parts?.quiz ?? []);
    expect(quizzes.length).toBeGreaterThanOrEqual(3);
    const questions = quizzes.flatMap((quiz) => quiz.questions);
    expect(questions.filter((question) => questionProblem(question) !== null)).toEqual([]);
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(QUESTION_KINDS));
  });

  test('a lesson is completed by what it has', async () => {
    const before = await rows('select id, completes_by from course_lessons order by id');
    await database.db.transaction().execute(async (tx) => {
      for (const { id } of await rows<{ id: string }>('select id from courses')) {
        await updateCompletesByOf(tx, id);
      }
    });
    expect(await rows('select id, completes_by from course_lessons order by id')).toEqual(before);
    const kinds = await rows<{ by: string }>('select distinct completes_by as by from course_lessons');
    expect(kinds.map(({ by }) => by).sort()).toEqual(['assignment', 'button', 'quiz', 'video']);
  });

  test('one lesson plays a private film with captions that can be read', async () => {
    const [film, ...others] = await rows<{
      isPrivate: boolean;
      price: string;
      captions: string;
      words: string;
    }>(
      `select file.is_private as "isPrivate", price, captions.content as captions, words
       from videos video join attachments file on file.id = video.attachment_id
       join course_lessons lesson on lesson.id = video.lesson_id join courses on courses.id = lesson.course_id
       join lesson_captions captions on captions.lesson_id = lesson.id
       join lesson_transcripts spoken on spoken.lesson_id = lesson.id where video.status = 'ready'`,
    );
    expect(others).toEqual([]);
    expect(film).toMatchObject({ isPrivate: true, price: '0.00' });
    const cues = parseCaptions(film?.captions ?? '');
    if ('problem' in cues) throw new Error(cues.problem);
    expect(cues.map(({ text }) => text).join('\n')).toBe(film?.words);
  });

  test('lessons open by rules, one course requires another, one has a cohort that runs and one to come', async () => {
    const kinds = await rows<{ kind: string }>(
      'select distinct release_kind as kind from course_lessons order by 1',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['after_days', 'after_previous', 'at_once']);
    expect(await count('course_prerequisites')).toBe(1);
    expect(
      await rows(
        `select starts_at < now() as begun, ends_at > now() as open, seats > student_count as free,
           student_count > 0 as taken from course_cohorts order by starts_at`,
      ),
    ).toEqual([
      { begun: true, open: true, free: true, taken: true },
      { begun: false, open: true, free: true, taken: true },
    ]);
  });

  test('a lesson links to a live event of its tribe that is still to come', async () => {
    expect(
      await rows(
        `select lesson.title from course_lessons lesson join courses on courses.id = lesson.course_id
         join events on events.id = lesson.event_id where events.tribe_id = courses.tribe_id and start_time > now()`,
      ),
    ).toEqual([{ title: 'Reading the crumb' }]);
  });

  test('the words of lessons and transcripts are found', async () => {
    for (const word of ['vacuum', 'lanterns', 'caraway']) {
      expect(
        await count(`search_items where kind = 'lesson' and words @@ to_tsquery('simple', '${word}')`),
        word,
      ).toBeGreaterThan(0);
    }
  });
});

describe('what students did', () => {
  test('lessons with a quiz or an assignment are completed by passing it', async () => {
    const completed = `lesson_completions done join course_lessons lesson on lesson.id = done.lesson_id`;
    expect(
      await count(`${completed} where completes_by = 'quiz' and not exists (
        select from quiz_attempts attempt join lesson_quizzes quiz on quiz.id = attempt.quiz_id
        where quiz.lesson_id = lesson.id and attempt.enrollment_id = done.enrollment_id and is_passed)`),
    ).toBe(0);
    expect(
      await count(`${completed} where completes_by = 'assignment' and not exists (
        select from assignment_submissions work join lesson_assignments given on given.id = work.assignment_id
        where given.lesson_id = lesson.id and work.enrollment_id = done.enrollment_id and work.status = 'passed')`),
    ).toBe(0);
  });

  test('nothing that they did is in the future or before they enrolled', async () => {
    for (const [table, column] of [
      ['lesson_completions', 'completed_at'],
      ['quiz_attempts', 'started_at'],
      ['assignment_submissions', 'submitted_at'],
      ['course_certificates', 'issued_at'],
      ['lesson_watches', 'updated_at'],
    ]) {
      expect(
        await count(`${table} what join course_enrollments taken on taken.id = what.enrollment_id
          where what.${column} > now() or what.${column} < taken.enrolled_at
            or what.${column} > coalesce(taken.ended_at, now())`),
        table,
      ).toBe(0);
    }
    expect(
      await count('course_enrollments taken join users on users.id = user_id where enrolled_at < created_at'),
    ).toBe(0);
  });

  test('students stand at every stage', async () => {
    const stages = {
      'enrolled only': 'progress = 0 and ended_at is null and cohort_id is null',
      'half way': 'progress between 30 and 70 and ended_at is null',
      'failed an attempt': `ended_at is null and exists (select from quiz_attempts attempt
        where attempt.enrollment_id = taken.id and not is_passed)`,
      'waits for a review': `exists (select from assignment_submissions work
        where work.enrollment_id = taken.id and status = 'submitted')`,
      'got work back': `exists (select from assignment_submissions work
        where work.enrollment_id = taken.id and status = 'returned' and feedback <> '')`,
      'completed with a certificate': `exists (select from course_certificates where enrollment_id = taken.id)`,
      'completed without the new lessons': 'completed_at is not null and progress < 100',
      'access ended': `ended_at is not null and end_reason = 'expired'`,
      left: `end_reason = 'left'`,
      'waits for their cohort': `exists (select from course_cohorts cohort
        where cohort.id = taken.cohort_id and starts_at > now())`,
    };
    for (const [stage, is] of Object.entries(stages)) {
      expect(await count(`course_enrollments taken where ${is}`), stage).toBeGreaterThan(0);
    }
  });

  test('everyone who completed a course with certificates has one, and each status occurs', async () => {
    expect(
      await count(`course_enrollments taken join courses on courses.id = taken.course_id
        where completed_at is not null and has_certificate
          <> exists (select from course_certificates where enrollment_id = taken.id)`),
    ).toBe(0);
    const statuses = await rows<{ status: string }>(
      `select distinct case when revoked_at is not null then 'revoked' when expires_at < now() then 'expired'
         else 'valid' end as status from course_certificates order by 1`,
    );
    expect(statuses.map(({ status }) => status)).toEqual(['expired', 'revoked', 'valid']);
    expect(await rows('select count(distinct course_id)::int from course_certificates')).toEqual([
      { count: 4 },
    ]);
  });

  test('the member continues one course, completed one with a certificate and finds 2 new lessons in one', async () => {
    expect(await runsOf('member@example.com')).toEqual([
      { title: 'A Weekend of Rye', done: 9, lessons: 9, isComplete: true, newLessons: 0 },
      { title: 'First Loaf', done: 4, lessons: 9, isComplete: false, newLessons: 0 },
      { title: 'Two Quiet Hours', done: 7, lessons: 9, isComplete: true, newLessons: 2 },
    ]);
    const own = `join users on users.id = user_id where email = 'member@example.com'`;
    expect(await count(`course_certificates ${own}`)).toBe(2);
    expect(await count(`lesson_notes ${own}`)).toBe(3);
    expect(
      await rows(
        `select position, credited from lesson_watches join course_enrollments taken on taken.id = enrollment_id ${own}`,
      ),
    ).toEqual([{ position: 5, credited: 5 }]);
  });

  test('the creator and the owner have submissions to grade', async () => {
    expect(await waitingFor('creator@example.com')).toBe(2);
    expect(await waitingFor('owner@example.com')).toBe(2);
  });

  test('every counter equals the rows it counts', async () => {
    expect(await wrongCounters(database.pool)).toEqual([]);
  });

  test('the first jobs after seeding notify no students', async () => {
    const after = { lessonId: ZERO, enrollmentId: ZERO };
    const near = await openingsNear(database.db, { after, limit: 10 });
    expect(near.map(({ title }) => title)).toEqual([]);
    expect(await database.db.transaction().execute((tx) => takeUnannounced(tx, 10))).toEqual([]);
    const { rows: lessons } = await sql`select from course_lessons where announced_at is null`.execute(
      database.db,
    );
    expect(lessons).toEqual([]);
  });
});

const ZERO = '00000000-0000-0000-0000-000000000000';

test('reviews are by students who completed a fifth of the course and are counted, and comments by those who learn', async () => {
  const early = await rows(
    `select review.id from course_reviews review join courses on courses.id = review.course_id
     where review.author_id = courses.creator_id or not exists (
       select from course_enrollments taken where taken.course_id = courses.id and taken.user_id = review.author_id
         and 5 * (select count(*) from lesson_completions where enrollment_id = taken.id) >= courses.lesson_count)`,
  );
  expect(early).toEqual([]);
  const strangers = await rows(
    `select comments.id from comments join posts on posts.id = comments.post_id
     join course_lessons lesson on lesson.id = posts.lesson_id join courses on courses.id = lesson.course_id
     where comments.author_id <> courses.creator_id and not exists (
       select from course_enrollments taken
       where taken.course_id = courses.id and taken.user_id = comments.author_id and taken.ended_at is null)`,
  );
  expect(strangers).toEqual([]);
  expect(await count('course_reviews')).toBeGreaterThan(5);
  expect(await count('course_resources')).toBeGreaterThan(3);
  expect(await wrongCounters(database.pool)).toEqual([]);
});
