-- Uploaded videos. A lesson has at most one that is ready; another that is uploaded takes its place when it is ready.
create table lesson_videos (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references course_lessons on delete cascade,
  -- Null once the account is gone.
  uploaded_by uuid references users on delete set null,
  status text not null default 'uploading',
  -- Why it failed, in a sentence.
  error text,
  name text not null,
  -- What the browser knows the file by, so that an upload continues after a reload.
  fingerprint text not null,
  size bigint not null,
  attachment_id uuid references attachments on delete cascade,
  created_at timestamptz not null default now(),
  constraint lesson_videos_status_known check (status in ('uploading', 'processing', 'ready', 'failed')),
  constraint lesson_videos_size_positive check (size > 0),
  constraint lesson_videos_error_when_failed check ((error is not null) = (status = 'failed')),
  constraint lesson_videos_ready_whole check (status <> 'ready' or attachment_id is not null)
);
create index lesson_videos_lesson_idx on lesson_videos (lesson_id, id);
create unique index lesson_videos_ready_key on lesson_videos (lesson_id) where status = 'ready';
create index lesson_videos_attachment_idx on lesson_videos (attachment_id);
create index lesson_videos_uploader_idx on lesson_videos (uploaded_by);
create index lesson_videos_unfinished_idx on lesson_videos (uploaded_by) where status in ('uploading', 'processing');
create index lesson_videos_expiring_idx on lesson_videos (created_at) where status = 'uploading';

create or replace function remove_files_without_lesson() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform from attachments where id in (select attachment_id from gone) order by id for update;
  delete from attachments where id in (select attachment_id from gone)
    and not exists (select from lesson_files where lesson_files.attachment_id = attachments.id)
    and not exists (select from lesson_videos where lesson_videos.attachment_id = attachments.id);
  return null;
end $$;
create trigger lesson_videos_removed after delete on lesson_videos
  referencing old table as gone for each statement execute function remove_files_without_lesson();

create table lesson_captions (
  id uuid primary key default uuidv7(),
  lesson_id uuid not null references course_lessons on delete cascade,
  language text not null,
  label text not null,
  -- WebVTT.
  content text not null,
  created_at timestamptz not null default now()
);
create unique index lesson_captions_language_key on lesson_captions (lesson_id, lower(language));

create table lesson_transcripts (
  lesson_id uuid primary key references course_lessons on delete cascade,
  -- [{"at": seconds or null, "text": words}]
  cues jsonb not null,
  -- The words of the cues, for search.
  words text not null
);

-- Words of a transcript are found as those of its lesson, by the same users. As many as an index entry holds.
create or replace function search_entries(source course_lessons) returns setof search_entry language sql stable as $$
  select source.course_id, false, null::uuid, source.created_at, source.title,
    source.content || coalesce((
      select E'\n' || left(spoken.words, 100000) from lesson_transcripts spoken where spoken.lesson_id = source.id), '')
  where source.deleted_at is null and source.published_at is not null
$$;
create function keep_transcript_items() returns trigger language plpgsql as $$
begin
  update search_items items set words = search_words(entry.name, entry.body)
  from course_lessons lesson cross join lateral search_entries(lesson) entry
  where lesson.id = coalesce(new.lesson_id, old.lesson_id) and items.kind = 'lesson' and items.subject_id = lesson.id;
  return null;
end $$;
create trigger lesson_transcripts_search after insert or update or delete on lesson_transcripts
  for each row execute function keep_transcript_items();
