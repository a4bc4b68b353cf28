-- Private notes of a user in a lesson, at a second of its video or at none.
create table lesson_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references course_lessons on delete cascade,
  at_seconds integer,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_notes_at_not_negative check (at_seconds >= 0)
);
create index lesson_notes_user_idx on lesson_notes (user_id, lesson_id);
create index lesson_notes_lesson_idx on lesson_notes (lesson_id);
create trigger lesson_notes_touch before update on lesson_notes for each row execute function touch_updated_at();
