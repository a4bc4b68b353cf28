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
export const BIG_QUIZ = '0000000c-0000-7000-8000-00000000100a';
export const BIG_ATTEMPT = '0000000c-0000-7000-8000-000000061a80';
export const BIG_REVIEW = '0000000c-0000-7000-8000-0000000927c0';
export const BIG_RESOURCE = '0000000c-0000-7000-8000-0000000aae60';
export const BIG_QUESTION = '0000000c-0000-7000-8000-0000000fbb94';

const quiz = (n: string) => uuid('c', `${n} + 4000`);
const question = (n: string) => uuid('c', `${n} + 1030000`);
const attempt = (n: string) => uuid('c', `${n} + 400000`);

/** Of courses elsewhere, their number in `n`. */
const others = `(select id, tribe_id, creator_id, created_at, (row_number() over (order by id))::int as n
  from courses where id <> '${BIG_COURSE}') course`;
const lessonsElsewhere = `(select id, course_id, (row_number() over (order by id))::int as n
  from course_lessons where course_id <> '${BIG_COURSE}') lesson`;
const CONTENT = `'{"choices": [{"id": "a", "text": "Rye"}, {"id": "b", "text": "Wheat"}], "key": ["a"]}'`;

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

/** Students, cohorts, required courses and releases of the ten thousand other courses. */
const ELSEWHERE = [
  // Each is opened with the two that were written before it in its tribe; the big one requires five.
  `insert into course_prerequisites (course_id, required_id, position)
   select id, required_id, position from (
     select id, n, lag(id, 1) over mine as one, lag(id, 2) over mine as two
     from ${others} window mine as (partition by tribe_id order by n)) course
   cross join lateral (values (one, 0), (two, 1)) needs (required_id, position)
   where n % 3 = 0 and required_id is not null
   union all select '${BIG_COURSE}', id, n - 1 from ${others} where n between 1 and 5`,
  `insert into course_enrollments (course_id, user_id, enrolled_at, last_seen_at, progress)
   select id, ${uuid('1', '(n * 7 + m * 131) % 19900 + 1')}, now() - n * interval '1 hour', now() - n * interval '30 minutes', n % 100
   from ${others}, generate_series(0, 3) m on conflict do nothing`,
  `update courses set enrollment_count = (select count(*) from course_enrollments taken
     where taken.course_id = courses.id and taken.ended_at is null)`,
  `update course_lessons set completes_by = case when course_id = '${BIG_COURSE}' then 'assignment' else 'quiz' end`,
  `insert into course_cohorts (course_id, title, starts_on, time_zone, starts_at, ends_on, ends_at, seats, access_ends, created_at)
   select id, 'Cohort', '2026-01-01', 'UTC', now() - n * interval '1 hour', '2030-01-01', now() + n * interval '3 hours', 200,
     n % 2 = 0, created_at - interval '1 year'
   from ${others}, generate_series(0, 1) m where n % 2 = 0`,
  `update course_enrollments taken set cohort_id = cohort.id
   from (select distinct on (course_id) course_id, id from course_cohorts where course_id <> '${BIG_COURSE}'
     order by course_id, id) cohort
   where taken.course_id = cohort.course_id and taken.ended_at is null and taken.user_id <> ${uuid('1', '0')}`,
  `update course_cohorts set student_count = (select count(*) from course_enrollments taken
     where taken.cohort_id = course_cohorts.id and taken.ended_at is null)`,
  `update course_lessons set release_kind = 'on_date', release_local = '2026-01-01T09:00', release_zone = 'UTC',
     releases_at = now() - lesson.n * interval '1 hour'
   from ${lessonsElsewhere} where lesson.id = course_lessons.id and lesson.n % 5 = 0`,
  `insert into lesson_exceptions (enrollment_id, lesson_id, opens_at)
   select taken.id, lesson.id, now() + (lesson.n - 5000) * interval '1 hour'
   from ${lessonsElsewhere} join course_enrollments taken on taken.course_id = lesson.course_id and taken.ended_at is null
   where lesson.n % 10 = 0`,
  // What opened long ago for the students of the big course.
  `insert into lesson_openings (enrollment_id, lesson_id, created_at)
   select ${student('n')}, ${lesson('m * 20 + 1')}, now() - n * interval '5 minutes'
   from generate_series(9000, 18999) n, generate_series(0, 9) m`,
];

/** Half of those who left the big course had completed it, as one in ten of those elsewhere did. */
const CERTIFICATES = [
  `update course_enrollments set completed_at = enrolled_at + interval '1 day', progress = 100
   where course_id = '${BIG_COURSE}' and end_reason = 'left' and right(user_id::text, 1) in ('0', '2', '4', '6', '8', 'a', 'c', 'e')
     or course_id <> '${BIG_COURSE}' and right(id::text, 1) = '7'`,
  `insert into course_certificates (credential_id, enrollment_id, course_id, user_id, issuer_id, holder_name, course_title,
     course_description, issuer_name, teacher_name, completed_at, issued_at, announced_at, status_index,
     revoked_at, revoke_reason)
   select 'credential' || taken.n, taken.id, courses.id, taken.user_id, courses.tribe_id, 'Ada Baker', courses.title, '',
     'A tribe', 'Leo Baker', taken.completed_at, taken.completed_at, taken.completed_at, taken.n,
     case when taken.n % 50 = 0 then now() end, case when taken.n % 50 = 0 then 'A mistake' end
   from (select *, (row_number() over (order by id))::int as n from course_enrollments where completed_at is not null) taken
   join courses on courses.id = taken.course_id`,
];

/** A video with captions and a transcript in each lesson; one in ten has another upload, and about one in sixteen has a file. */
const MEDIA = [
  `insert into attachments (filename, mime_type, size, url, uploaded_by, kind, duration, attached_type, attached_to, storage_key)
   select 'lesson.mp4', 'video/mp4', 10, '', courses.creator_id, 'video', 600000, 'course_lessons', lesson.id, 'video' || lesson.id
   from course_lessons lesson join courses on courses.id = lesson.course_id`,
  // Of the id of its lesson.
  `insert into videos (id, lesson_id, uploaded_by, status, name, fingerprint, size, attachment_id)
   select attached_to, attached_to, uploaded_by, 'ready', filename, 'print', size, id
   from attachments where attached_type = 'course_lessons'`,
  `insert into videos (lesson_id, uploaded_by, status, error, name, fingerprint, size)
   select lesson_id, uploaded_by, case when n % 100 = 0 then 'uploading' else 'failed' end,
     case when n % 100 > 0 then 'The file is not a video.' end, name, 'print', size
   from (select *, row_number() over (order by id) as n from videos) video where n % 10 = 0`,
  `insert into lesson_captions (lesson_id, language, label, content)
   select id, language, language, 'WEBVTT' from course_lessons, unnest(array['en', 'de']) language`,
  `insert into lesson_transcripts (lesson_id, cues, words)
   select id, '[{"at": 0, "text": "Knead the dough"}]', 'Knead the dough' from course_lessons`,
  `insert into lesson_files (lesson_id, attachment_id, name)
   select attached_to, id, 'recipe.pdf' from attachments where attached_type = 'course_lessons' and id::text like '%7'`,
];

/** A quiz of ten questions in each lesson of the big course, of three elsewhere; the students of all made attempts. */
const QUIZZES = [
  `insert into lesson_quizzes (id, lesson_id, tries, time_limit, version)
   select ${quiz('n')}, ${lesson('n')}, 20, 30, 10 from generate_series(0, 199) n
   union all select ${quiz('200 + n')}, id, null, null, 3 from ${lessonsElsewhere}`,
  `insert into quiz_questions (id, quiz_id, kind, prompt, content, order_index)
   select ${question('n * 10 + m')}, ${quiz('n')}, 'one', 'Which flour?', ${CONTENT}::jsonb, m
   from generate_series(0, 199) n, generate_series(0, 9) m
   union all select ${question('2000 + n * 3 + m')}, ${quiz('200 + n')}, 'one', 'Which flour?', ${CONTENT}::jsonb, m
   from ${lessonsElsewhere}, generate_series(0, 2) m`,
  `insert into quiz_allowances (quiz_id, user_id, extra_minutes)
   select ${quiz('n % 200')}, ${uuid('1', 'n')}, 10 from generate_series(0, 4999) n`,
  // The first attempt of the first student, in the quiz of the big lesson, is open; a hundred are past their deadline.
  `insert into quiz_attempts (id, quiz_id, enrollment_id, frozen, pass_mark, time_limit, started_at, deadline, submitted_at,
     percent, is_passed)
   select ${attempt('n')}, ${quiz('(n + 106) % 200')}, ${student('n % 20000')}, '{"questions": []}', 80, 30, started,
     case when n = 0 then now() + interval '20 minutes' else started + interval '30 minutes' end,
     case when n > 100 then started + interval '20 minutes' end, case when n > 100 then n % 101 end,
     n > 100 and n % 101 >= 80
   from (select n, now() - (n + 40) * interval '1 minute' as started from generate_series(0, 59999) n) attempts`,
  `insert into quiz_attempts (quiz_id, enrollment_id, frozen, pass_mark, started_at, submitted_at, percent, is_passed)
   select quiz.id, taken.id, '{"questions": []}', 80, taken.enrolled_at, taken.enrolled_at + interval '5 minutes', 90, true
   from ${lessonsElsewhere} join lesson_quizzes quiz on quiz.lesson_id = lesson.id
   join course_enrollments taken on taken.course_id = lesson.course_id and taken.user_id <> ${uuid('1', '0')}`,
];

/** Of 19,900 students of the big course, and of all students elsewhere. */
const REVIEWS = [
  `insert into course_reviews (id, course_id, author_id, rating, content, created_at)
   select ${uuid('c', 'n + 600000')}, '${BIG_COURSE}', ${uuid('1', 'n')}, 1 + n % 5, 'Words', now() - n * interval '1 hour'
   from generate_series(0, 19899) n`,
  `insert into course_reviews (course_id, author_id, rating, content)
   select course_id, user_id, 4, 'Words' from course_enrollments where course_id <> '${BIG_COURSE}' on conflict do nothing`,
  `update courses set rating_sum = per.sum, rating_count = per.count, rating_counts = per.counts
   from (
     select course_id, sum(rating)::int as sum, count(*)::int as count,
       array[${[1, 2, 3, 4, 5].map((stars) => `(count(*) filter (where rating = ${stars}))::int`).join()}] as counts
     from course_reviews group by course_id) per
   where courses.id = per.course_id`,
];

/** Thirty in the big course, half of them files, and one elsewhere. */
const RESOURCES = [
  `insert into course_resources (id, course_id, kind, title, url, attachment_id, file_name, position)
   select ${uuid('c', 'n + 700000')}, '${BIG_COURSE}', 'reading', 'Reading',
     case when n % 2 = 1 then 'https://example.com/' end, case when n % 2 = 0 then file.id end,
     case when n % 2 = 0 then 'sheet.pdf' end, n
   from (select id, row_number() over (order by id) - 1 as n from attachments
     where attached_type = 'course_lessons' limit 30) file`,
  `insert into course_resources (course_id, kind, title, url, position)
   select id, 'reading', 'Reading', 'https://example.com/', 0 from ${others}`,
];

export const COURSE_STATEMENTS = [
  `insert into courses (id, tribe_id, creator_id, title, is_published, lesson_count, enrollment_count)
   values ('${BIG_COURSE}', ${uuid('2', '40')}, ${uuid('1', '41')}, 'A big course', true, 200, 20000)`,
  `insert into course_modules (id, course_id, title, order_index)
   select ${part('n')}, '${BIG_COURSE}', 'Module', n from generate_series(0, 9) n`,
  `insert into course_lessons (id, module_id, course_id, title, order_index, completion_count)
   select ${lesson('n')}, ${part('n / 20')}, '${BIG_COURSE}', 'Lesson', n % 20, case when n < 100 then 1000 else 0 end
   from generate_series(0, 199) n`,
  `insert into course_enrollments (id, course_id, user_id, enrolled_at, last_seen_at, access_ends_at, last_lesson_id,
     awaits_prerequisites)
   select ${student('n')}, '${BIG_COURSE}', ${uuid('1', 'n')}, now() - n * interval '5 minutes',
     case when n % 3 = 0 then now() - n * interval '2 minutes' end,
     case when n % 40 = 0 and n > 0 then now() + (n - 19000) * interval '1 minute' end,
     case when n % 2 = 0 then ${lesson('n % 200')} end, n % 5 = 0
   from generate_series(0, 19999) n`,
  `insert into course_enrollments (course_id, user_id, ended_at, end_reason)
   select '${BIG_COURSE}', ${uuid('1', 'n')}, now(), 'left' from generate_series(0, 19999) n`,
  `update course_lessons set release_kind = 'after_days', release_days = order_index * 30
   where course_id = '${BIG_COURSE}' and order_index between 1 and 9`,
  `insert into course_cohorts (course_id, title, starts_on, time_zone, starts_at)
   select '${BIG_COURSE}', 'Cohort', '2026-01-01', 'UTC', now() - n * interval '3 days' from generate_series(0, 49) n`,
  `update course_enrollments taken set cohort_id = cohort.id
   from (select id, row_number() over (order by starts_at) as place from course_cohorts) cohort
   where taken.course_id = '${BIG_COURSE}' and cohort.place = 1 + ('x' || right(taken.id::text, 4))::bit(16)::int % 100`,
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
  // Discussions of the big course, one of them with 5,000 comments.
  `insert into posts (id, lesson_id, author_id, content, visibility, on_profile, on_feed, comment_count)
   select ${lesson('n')}, ${lesson('n')}, ${uuid('1', '41')}, '', 'custom', false, false,
     case when ${lesson('n')} = '${BIG_LESSON}' then 5000 else 0 end from generate_series(0, 199) n`,
  `insert into comments (post_id, author_id, content)
   select '${BIG_LESSON}', ${uuid('1', 'n')}, 'How much salt?' from generate_series(0, 4999) n`,
  ...ELSEWHERE,
  ...CERTIFICATES,
  ...MEDIA,
  ...QUIZZES,
  ...REVIEWS,
  ...RESOURCES,
];
