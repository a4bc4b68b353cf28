-- Files in the Markdown of lessons. A copy of a lesson holds the same attachment, which goes with its last holder.
create table lesson_files (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references course_lessons on delete cascade,
  attachment_id uuid not null references attachments on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  constraint lesson_files_lesson_attachment_key unique (lesson_id, attachment_id)
);
create index lesson_files_attachment_idx on lesson_files (attachment_id);

-- Locked first: a copy that is made at the same time locks them too.
create function remove_files_without_lesson() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform from attachments where id in (select attachment_id from gone) order by id for update;
  delete from attachments where id in (select attachment_id from gone)
    and not exists (select from lesson_files where lesson_files.attachment_id = attachments.id);
  return null;
end $$;
create trigger lesson_files_removed after delete on lesson_files
  referencing old table as gone for each statement execute function remove_files_without_lesson();
