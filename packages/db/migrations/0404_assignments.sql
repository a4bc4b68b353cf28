-- What students hand in for a lesson. Removed softly: its submissions stay, and it can be set again.
create table lesson_assignments (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references course_lessons on delete cascade,
  instructions text not null,
  accepts text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint lesson_assignments_lesson_key unique (lesson_id),
  constraint lesson_assignments_instructions_length check (char_length(instructions) between 1 and 5000),
  constraint lesson_assignments_accepts_known check (accepts in ('text', 'file', 'both'))
);
create trigger lesson_assignments_touch before update of instructions, accepts, deleted_at on lesson_assignments
  for each row execute function touch_updated_at();

-- Versions of the work of a student on an assignment, in one run through the course.
create table assignment_submissions (
  id uuid primary key default uuidv7(),
  assignment_id uuid not null references lesson_assignments on delete cascade,
  enrollment_id uuid not null references course_enrollments on delete cascade,
  -- Those of the enrollment.
  course_id uuid not null references courses,
  user_id uuid not null references users on delete cascade,
  version integer not null,
  text text not null default '',
  status text not null default 'submitted',
  submitted_at timestamptz not null default now(),
  feedback text not null default '',
  graded_by uuid references users on delete set null,
  graded_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint assignment_submissions_version_key unique (enrollment_id, assignment_id, version),
  constraint assignment_submissions_version_positive check (version > 0),
  constraint assignment_submissions_text_length check (char_length(text) <= 20000),
  constraint assignment_submissions_feedback_length check (char_length(feedback) <= 5000),
  constraint assignment_submissions_status_known check (status in ('submitted', 'returned', 'passed')),
  constraint assignment_submissions_graded_has_time check ((status = 'submitted') = (graded_at is null))
);
-- At most one waits.
create unique index assignment_submissions_waiting_key on assignment_submissions (enrollment_id, assignment_id)
  where status = 'submitted';
-- The list of a course, by status.
create index assignment_submissions_course_idx on assignment_submissions (course_id, status, submitted_at desc, id desc);
create index assignment_submissions_assignment_idx on assignment_submissions (assignment_id);
create index assignment_submissions_user_idx on assignment_submissions (user_id);
create index assignment_submissions_graded_by_idx on assignment_submissions (graded_by) where graded_by is not null;
create trigger assignment_submissions_touch before update of text, status, feedback on assignment_submissions
  for each row execute function touch_updated_at();

-- Files of submissions. What is in one is an upload, of this id in `attachments.attached_to`.
create table submission_files (
  id uuid primary key default uuidv7(),
  submission_id uuid not null references assignment_submissions on delete cascade,
  name text not null,
  position integer not null,
  constraint submission_files_name_length check (char_length(name) between 1 and 200),
  constraint submission_files_position_not_negative check (position >= 0)
);
create index submission_files_submission_idx on submission_files (submission_id, position);
create trigger submission_files_files after delete on submission_files
  referencing old table as gone for each statement execute function remove_files_of_rows();
