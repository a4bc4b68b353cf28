-- Workbooks and readings of a course: uploaded files, and links. A copy of a course holds the same attachments.
create table course_resources (
  id uuid primary key default uuidv7(),
  course_id uuid not null references courses on delete cascade,
  kind text not null,
  title text not null,
  url text,
  attachment_id uuid references attachments on delete cascade,
  file_name text,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint course_resources_kind_known check (kind in ('workbook', 'reading')),
  constraint course_resources_title_length check (length(title) between 1 and 120),
  constraint course_resources_one_source check (num_nonnulls(url, attachment_id) = 1),
  constraint course_resources_file_named check ((attachment_id is null) = (file_name is null)),
  constraint course_resources_workbook_is_file check (kind <> 'workbook' or attachment_id is not null)
);
create index course_resources_list_idx on course_resources (course_id, position, id);
create index course_resources_attachment_idx on course_resources (attachment_id) where attachment_id is not null;
create trigger course_resources_touch before update on course_resources
  for each row execute function touch_updated_at();

create or replace function remove_files_without_lesson() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform from attachments where id in (select attachment_id from gone) order by id for update;
  delete from attachments where id in (select attachment_id from gone)
    and not exists (select from lesson_files where lesson_files.attachment_id = attachments.id)
    and not exists (select from lesson_videos where lesson_videos.attachment_id = attachments.id)
    and not exists (select from course_resources where course_resources.attachment_id = attachments.id);
  return null;
end $$;
create trigger course_resources_removed after delete on course_resources
  referencing old table as gone for each statement execute function remove_files_without_lesson();
