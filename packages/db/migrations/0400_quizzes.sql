-- The quiz of a lesson. A deleted one keeps the attempts of its students.
create table lesson_quizzes (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references course_lessons,
  -- Percent of the points.
  pass_mark integer not null default 80,
  -- Null for any number.
  tries integer,
  -- Minutes; null for none.
  time_limit integer,
  feedback text not null default 'after_submit',
  -- Of what the questions are and in which order; a stale order is refused by it.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint lesson_quizzes_pass_mark_percent check (pass_mark between 0 and 100),
  constraint lesson_quizzes_tries_range check (tries between 1 and 20),
  constraint lesson_quizzes_time_limit_range check (time_limit between 1 and 240),
  constraint lesson_quizzes_feedback_known check (feedback in ('after_submit', 'after_pass', 'never'))
);
create unique index lesson_quizzes_lesson_key on lesson_quizzes (lesson_id) where deleted_at is null;
create index lesson_quizzes_lesson_idx on lesson_quizzes (lesson_id);
create trigger lesson_quizzes_touch before update of pass_mark, tries, time_limit, feedback, deleted_at
  on lesson_quizzes for each row execute function touch_updated_at();

create table quiz_questions (
  id uuid primary key default uuidv7(),
  quiz_id uuid not null references lesson_quizzes on delete cascade,
  kind text not null,
  prompt text not null,
  points integer not null default 1,
  -- The choices and the key.
  content jsonb not null,
  explanation text not null default '',
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint quiz_questions_kind_known check (kind in ('one', 'many', 'true_false', 'text', 'order')),
  constraint quiz_questions_points_range check (points between 1 and 100)
);
create index quiz_questions_quiz_idx on quiz_questions (quiz_id, order_index, id) where deleted_at is null;
create index quiz_questions_all_idx on quiz_questions (quiz_id);
-- Moving does not touch: two teachers can write and order at the same time.
create trigger quiz_questions_touch before update of kind, prompt, points, content, explanation, deleted_at
  on quiz_questions for each row execute function touch_updated_at();

-- What one student gets more in a quiz.
create table quiz_allowances (
  quiz_id uuid not null references lesson_quizzes on delete cascade,
  user_id uuid not null references users on delete cascade,
  extra_minutes integer not null default 0,
  extra_tries integer not null default 0,
  primary key (quiz_id, user_id),
  constraint quiz_allowances_minutes_range check (extra_minutes between 0 and 240),
  constraint quiz_allowances_tries_range check (extra_tries between 0 and 20)
);
create index quiz_allowances_user_idx on quiz_allowances (user_id);

-- An attempt in one enrollment. What it asks is frozen in it; at most one of an enrollment and quiz is open.
create table quiz_attempts (
  id uuid primary key default uuidv7(),
  quiz_id uuid not null references lesson_quizzes,
  enrollment_id uuid not null references course_enrollments on delete cascade,
  -- The questions with choices, key, points and explanation, as they were when it began.
  frozen jsonb not null,
  -- By the id of the question.
  answers jsonb not null default '{}',
  pass_mark integer not null,
  -- Minutes without those that the student gets more; null for none.
  time_limit integer,
  started_at timestamptz not null default now(),
  deadline timestamptz,
  submitted_at timestamptz,
  percent integer,
  is_passed boolean not null default false,
  constraint quiz_attempts_deadline_by_limit check ((deadline is null) = (time_limit is null)),
  constraint quiz_attempts_percent_range check (percent between 0 and 100),
  constraint quiz_attempts_submitted_has_percent check ((submitted_at is null) = (percent is null)),
  constraint quiz_attempts_open_not_passed check (submitted_at is not null or not is_passed)
);
create unique index quiz_attempts_open_key on quiz_attempts (enrollment_id, quiz_id) where submitted_at is null;
create index quiz_attempts_enrollment_idx on quiz_attempts (enrollment_id, quiz_id, started_at desc, id desc);
create index quiz_attempts_quiz_idx on quiz_attempts (quiz_id, started_at desc, id desc);
create index quiz_attempts_due_idx on quiz_attempts (deadline) where submitted_at is null and deadline is not null;
