-- The course that a post of type course is about.
alter table posts
  add column course_id uuid references courses on delete set null,
  add constraint posts_course_of_type check (course_id is null or type = 'course');
create index posts_course_idx on posts (course_id) where course_id is not null;
