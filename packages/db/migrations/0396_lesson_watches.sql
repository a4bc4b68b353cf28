-- What a student watched of the uploaded video of a lesson, in whole seconds, and where they stopped.
create table lesson_watches (
  enrollment_id uuid not null references course_enrollments on delete cascade,
  lesson_id uuid not null references course_lessons on delete cascade,
  -- The video that was watched; what was watched of another does not count.
  video_id uuid,
  position integer not null default 0,
  watched int4multirange not null default '{}',
  credited integer not null default 0,
  -- Watching up to here is accounted for: seconds that are reported later need time that passed since.
  believed_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (enrollment_id, lesson_id),
  constraint lesson_watches_position_not_negative check (position >= 0),
  constraint lesson_watches_credited_not_negative check (credited >= 0)
);
create index lesson_watches_lesson_idx on lesson_watches (lesson_id);
create trigger lesson_watches_touch before update on lesson_watches for each row execute function touch_updated_at();
