-- A tribe that closes takes its courses out of itself, not away from those who bought them.
create table courses (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references users on delete restrict,
  tribe_id uuid references tribes on delete set null,
  title text not null,
  description text not null default '',
  image_url text,
  price numeric(10, 2) not null default 0,
  duration integer not null default 0,
  level text not null default 'beginner',
  is_published boolean not null default false,
  enrollment_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint courses_price_not_negative check (price >= 0),
  constraint courses_duration_not_negative check (duration >= 0),
  constraint courses_enrollment_count_not_negative check (enrollment_count >= 0),
  constraint courses_level_known check (level in ('beginner', 'intermediate', 'advanced'))
);
create index courses_creator_idx on courses (creator_id, created_at desc, id desc);
create index courses_tribe_idx on courses (tribe_id, created_at desc, id desc);
create index courses_newest_idx on courses (created_at desc, id desc) where is_published;
create trigger courses_touch before update of
  creator_id, tribe_id, title, description, image_url, price, duration, level, is_published
  on courses for each row execute function touch_updated_at();

create table course_modules (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  title text not null,
  description text,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint course_modules_order_index_not_negative check (order_index >= 0)
);
create index course_modules_course_idx on course_modules (course_id, order_index, id);
create trigger course_modules_touch before update on course_modules
  for each row execute function touch_updated_at();

create table course_lessons (
  id uuid primary key default uuidv7(),
  module_id uuid not null references course_modules on delete cascade,
  title text not null,
  content text not null default '',
  video_url text,
  duration integer not null default 0,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint course_lessons_duration_not_negative check (duration >= 0),
  constraint course_lessons_order_index_not_negative check (order_index >= 0)
);
create index course_lessons_module_idx on course_lessons (module_id, order_index, id);
create trigger course_lessons_touch before update on course_lessons
  for each row execute function touch_updated_at();

create table course_enrollments (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references users on delete cascade,
  progress integer not null default 0,
  completed_at timestamptz,
  enrolled_at timestamptz not null default now(),
  constraint course_enrollments_course_user_key unique (course_id, user_id),
  constraint course_enrollments_progress_range check (progress between 0 and 100)
);
create index course_enrollments_user_idx on course_enrollments (user_id, enrolled_at desc, id desc);
