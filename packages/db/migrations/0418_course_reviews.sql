alter table courses
  add column rating_sum integer not null default 0,
  add column rating_count integer not null default 0,
  -- Reviews of 1 to 5 stars, kept by a trigger with rating_sum and rating_count.
  add column rating_counts integer[] not null default '{0,0,0,0,0}',
  add constraint courses_rating_count_not_negative check (rating_count >= 0),
  add constraint courses_rating_counts_of_five check (cardinality(rating_counts) = 5);

-- Of students, one each.
create table course_reviews (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  author_id uuid not null references users on delete cascade,
  rating integer not null,
  content text not null default '',
  is_refunded boolean not null default false,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint course_reviews_author_key unique (course_id, author_id),
  constraint course_reviews_rating_range check (rating between 1 and 5),
  constraint course_reviews_content_length check (length(content) <= 2000),
  constraint course_reviews_reply_length check (length(reply) between 1 and 2000),
  constraint course_reviews_reply_whole check ((reply is null) = (replied_at is null))
);
create index course_reviews_list_idx on course_reviews (course_id, created_at desc, id desc);
create index course_reviews_author_idx on course_reviews (author_id);
create trigger course_reviews_touch before update of rating, content on course_reviews
  for each row execute function touch_updated_at();

-- Courses are changed in the order of their ids, as enrollments change them.
create function count_course_reviews() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in select course_id, rating, count(*)::int as count from changed_rows group by 1, 2 order by 1, 2 loop
    update courses set
      rating_sum = rating_sum + sign * per.rating * per.count,
      rating_count = rating_count + sign * per.count,
      rating_counts[per.rating] = rating_counts[per.rating] + sign * per.count
    where id = per.course_id;
  end loop;
  return null;
end $$;
create function count_changed_course_reviews() returns trigger language plpgsql as $$
declare
  per record;
begin
  for per in
    select course_id, rating, sum(sign)::int as count from (
      select course_id, rating, 1 as sign from changed_rows
      union all select course_id, rating, -1 from old_rows) changes
    group by 1, 2 having sum(sign) <> 0 order by 1, 2
  loop
    update courses set
      rating_sum = rating_sum + per.rating * per.count,
      rating_counts[per.rating] = rating_counts[per.rating] + per.count
    where id = per.course_id;
  end loop;
  return null;
end $$;
create trigger course_reviews_counted after insert on course_reviews
  referencing new table as changed_rows for each statement execute function count_course_reviews();
create trigger course_reviews_counted_change after update on course_reviews
  referencing old table as old_rows new table as changed_rows
  for each statement execute function count_changed_course_reviews();
create trigger course_reviews_counted_out after delete on course_reviews
  referencing old table as changed_rows for each statement execute function count_course_reviews();

-- The runs of a user through a course, the newest first.
create index course_enrollments_runs_idx on course_enrollments (user_id, course_id, enrolled_at desc);

alter table reports
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (subject_type in
    ('post', 'comment', 'user', 'tribe', 'conversation', 'business', 'business_review', 'course_review'));
