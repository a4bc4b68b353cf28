const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * A course of 200 lessons in ten modules, with 20,000 students, of whom 1,000 completed 100 lessons; and as many who left,
 * and 500 whose access ends.
 */
export const BIG_COURSE = '0000000c-0000-7000-8000-000000000001';
const part = (n: string) => uuid('c', `${n} + 1000`);
const lesson = (n: string) => uuid('c', `${n} + 2000`);
const student = (n: string) => uuid('c', `${n} + 100000`);
const assignment = (n: string) => uuid('c', `${n} + 3000`);
const submission = (n: string) => uuid('c', `${n} + 200000`);
export const BIG_ASSIGNMENT = '0000000c-0000-7000-8000-000000000bb9';
export const BIG_SUBMISSION = '0000000c-0000-7000-8000-000000030d41';
export const BIG_LESSON = '0000000c-0000-7000-8000-00000000083a';
export const BIG_STUDENT = '0000000c-0000-7000-8000-0000000186a0';

/** The owner of the busiest tribe. */
export const BIG_OWNER = '00000001-0000-7000-8000-000000000079';
export const BIG_TRIBE = '00000002-0000-7000-8000-000000000028';
export const hexOf = (n: number) => `0000000c-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** The curriculum of the big course, its modules in the reverse order. */
export const bigCurriculum = () =>
  Array.from({ length: 10 }, (_, module) => ({
    id: hexOf(1_009 - module),
    lessons: Array.from({ length: 20 }, (_item, at) => hexOf(2_000 + (9 - module) * 20 + at)),
  }));

export const COURSE_STATEMENTS = [
  `insert into courses (id, tribe_id, creator_id, title, is_published, lesson_count, enrollment_count)
   values ('${BIG_COURSE}', ${uuid('2', '40')}, ${uuid('1', '41')}, 'A big course', true, 200, 20000)`,
  `insert into course_modules (id, course_id, title, order_index)
   select ${part('n')}, '${BIG_COURSE}', 'Module', n from generate_series(0, 9) n`,
  `insert into course_lessons (id, module_id, course_id, title, order_index, completion_count)
   select ${lesson('n')}, ${part('n / 20')}, '${BIG_COURSE}', 'Lesson', n % 20, case when n < 100 then 1000 else 0 end
   from generate_series(0, 199) n`,
  `insert into course_enrollments (id, course_id, user_id, enrolled_at, last_seen_at, access_ends_at, last_lesson_id)
   select ${student('n')}, '${BIG_COURSE}', ${uuid('1', 'n')}, now() - n * interval '5 minutes',
     case when n % 3 = 0 then now() - n * interval '2 minutes' end,
     case when n % 40 = 0 and n > 0 then now() + (n - 19000) * interval '1 minute' end,
     case when n % 2 = 0 then ${lesson('n % 200')} end
   from generate_series(0, 19999) n`,
  `insert into course_enrollments (course_id, user_id, ended_at, end_reason)
   select '${BIG_COURSE}', ${uuid('1', 'n')}, now(), 'left' from generate_series(0, 19999) n`,
  `update course_lessons set release_kind = 'after_days', release_days = order_index * 30
   where course_id = '${BIG_COURSE}' and order_index between 1 and 9`,
  `insert into course_cohorts (course_id, title, starts_on, time_zone, starts_at)
   select '${BIG_COURSE}', 'Cohort', '2026-01-01', 'UTC', now() - n * interval '3 days' from generate_series(0, 49) n`,
  // Cohorts and requirements of other courses.
  `insert into course_cohorts (course_id, title, starts_on, time_zone, starts_at)
   select id, 'Cohort', '2026-01-01', 'UTC', now() - interval '1 year'
   from courses cross join generate_series(0, 9) where id <> '${BIG_COURSE}' limit 20000`,
  `insert into course_prerequisites (course_id, required_id, position)
   select id, '${BIG_COURSE}', 0 from courses where id <> '${BIG_COURSE}' limit 20000`,
  `update course_enrollments taken set cohort_id = cohort.id
   from (select id, row_number() over (order by starts_at) as place from course_cohorts
     where course_id = '${BIG_COURSE}') cohort
   where taken.course_id = '${BIG_COURSE}' and cohort.place = 1 + ('x' || right(taken.id::text, 4))::bit(16)::int % 100`,
  `update course_cohorts set student_count = per.count
   from (select cohort_id, count(*)::int as count from course_enrollments group by 1) per where course_cohorts.id = per.cohort_id`,
  `insert into lesson_openings (enrollment_id, lesson_id)
   select ${student('10000 + n')}, ${lesson('100 + m')} from generate_series(0, 999) n, generate_series(0, 19) m`,
  `insert into lesson_exceptions (enrollment_id, lesson_id, opens_at)
   select ${student('n')}, ${lesson('m')}, now() - n * interval '1 hour' from generate_series(0, 999) n, generate_series(0, 19) m`,
  `insert into lesson_completions (enrollment_id, lesson_id)
   select ${student('n')}, ${lesson('m')} from generate_series(0, 999) n, generate_series(0, 99) m`,
  // Those beyond the lessons of the big course are of lessons elsewhere.
  `insert into lesson_assignments (id, lesson_id, instructions, accepts)
   select ${assignment('n')}, ${lesson('n')}, 'Bake a loaf.', 'both' from generate_series(0, 19999) n`,
  // Of each student one version, of the big one a version for each lesson.
  `insert into assignment_submissions (id, assignment_id, enrollment_id, course_id, user_id, version, status, graded_at)
   select ${submission('n')}, ${assignment('n % 200')}, ${student('n')}, '${BIG_COURSE}', ${uuid('1', 'n')}, 1,
     case when n % 2 = 0 then 'submitted' else 'passed' end, case when n % 2 = 1 then now() end
   from generate_series(1, 19999) n`,
  `insert into assignment_submissions (assignment_id, enrollment_id, course_id, user_id, version)
   select ${assignment('n')}, '${BIG_STUDENT}', '${BIG_COURSE}', ${uuid('1', '0')}, 1 from generate_series(0, 199) n`,
  `insert into submission_files (submission_id, name, position)
   select ${submission('n')}, 'loaf.txt', m from generate_series(1, 19999) n, generate_series(0, 4) m`,
  `insert into attachments (filename, mime_type, size, url, uploaded_by, attached_type, attached_to, kind, storage_key)
   select 'handed-in', 'application/octet-stream', 10, '', ${uuid('1', '0')}, 'submission_files', id, 'file', 'handed-in' || id
   from submission_files`,
  `insert into lesson_watches (enrollment_id, lesson_id, video_id, position, watched, credited)
   select ${student('n')}, ${lesson('m')}, ${lesson('m')}, 60, '{[0,60),[90,120)}', 90
   from generate_series(0, 999) n, generate_series(0, 99) m`,
  `insert into lesson_notes (user_id, lesson_id, at_seconds, content)
   select ${uuid('1', 'n % 1000')}, ${lesson('58 + n / 1000 % 20')}, n / 20000, 'A note' from generate_series(0, 99999) n`,
];
