-- Uploaded videos belong to a lesson or, as its replay, to an event.
alter table lesson_videos rename to videos;
alter table videos
  alter column lesson_id drop not null,
  add column event_id uuid references events on delete cascade,
  add constraint videos_one_owner check (num_nonnulls(lesson_id, event_id) = 1);
alter table videos rename constraint lesson_videos_pkey to videos_pkey;
alter table videos rename constraint lesson_videos_lesson_id_fkey to videos_lesson_id_fkey;
alter table videos rename constraint lesson_videos_uploaded_by_fkey to videos_uploaded_by_fkey;
alter table videos rename constraint lesson_videos_attachment_id_fkey to videos_attachment_id_fkey;
alter table videos rename constraint lesson_videos_status_known to videos_status_known;
alter table videos rename constraint lesson_videos_size_positive to videos_size_positive;
alter table videos rename constraint lesson_videos_error_when_failed to videos_error_when_failed;
alter table videos rename constraint lesson_videos_ready_whole to videos_ready_whole;
alter index lesson_videos_lesson_idx rename to videos_lesson_idx;
alter index lesson_videos_ready_key rename to videos_lesson_ready_key;
alter index lesson_videos_attachment_idx rename to videos_attachment_idx;
alter index lesson_videos_uploader_idx rename to videos_uploader_idx;
alter index lesson_videos_unfinished_idx rename to videos_unfinished_idx;
alter index lesson_videos_expiring_idx rename to videos_expiring_idx;
alter trigger lesson_videos_removed on videos rename to videos_removed;
create index videos_event_idx on videos (event_id, id);
create unique index videos_event_ready_key on videos (event_id) where status = 'ready';

create or replace function remove_files_without_lesson() returns trigger language plpgsql as $$
begin
  if not exists (select from gone) then return null; end if;
  perform from attachments where id in (select attachment_id from gone) order by id for update;
  delete from attachments where id in (select attachment_id from gone)
    and not exists (select from lesson_files where lesson_files.attachment_id = attachments.id)
    and not exists (select from videos where videos.attachment_id = attachments.id)
    and not exists (select from course_resources where course_resources.attachment_id = attachments.id);
  return null;
end $$;

alter table events
  -- The uploaded replay, once it plays.
  add column replay_video_id uuid references videos on delete set null;
alter table events
  add column has_replay boolean not null
    generated always as (replay_url is not null or replay_video_id is not null) stored,
  add constraint events_one_replay check (num_nonnulls(replay_url, replay_video_id) <= 1);
create index events_replay_video_idx on events (replay_video_id) where replay_video_id is not null;
drop index events_tribe_replays_idx;
create index events_tribe_replays_idx on events (tribe_id, start_time desc, id desc) where has_replay;

-- The file of a video is attached to the video.
update attachments set attached_type = 'videos', attached_to = held.id
from (select distinct on (attachment_id) id, attachment_id from videos
  where attachment_id is not null order by attachment_id, id) held
where attachments.id = held.attachment_id;
