-- The chat of an event: a group that is open for writing around the event, and can be read afterwards.
alter table events add column has_chat boolean not null default false;

create function chat_opens_at(event events) returns timestamptz language sql immutable
  return event.start_time - interval '15 minutes';
create function chat_closes_at(event events) returns timestamptz language sql stable
  return least(event.end_time + interval '15 minutes', event.cancelled_at, event.deleted_at,
    case when not event.has_chat then now() end);

alter table conversations
  -- Null once the event is gone; the chat stays read-only.
  add column event_id uuid references events on delete set null,
  -- When a chat can be written in; null for other conversations, which can be at any time.
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  add constraint conversations_event_whole check (
    (opens_at is null) = (closes_at is null)
    and (event_id is null or (opens_at is not null and type = 'group' and business_id is null))
  );
create unique index conversations_event_key on conversations (event_id) where event_id is not null;

-- A chat follows its event.
create function events_move_chat() returns trigger language plpgsql as $$
begin
  update conversations set name = left(new.title, 80), image_url = new.image_url, opens_at = chat_opens_at(new),
    closes_at = chat_closes_at(new)
  where event_id = new.id;
  return null;
end $$;
create trigger events_move_chat
  after update of title, image_url, start_time, end_time, cancelled_at, deleted_at, has_chat on events
  for each row when ((old.title, old.image_url, old.start_time, old.end_time, old.cancelled_at, old.deleted_at, old.has_chat)
    is distinct from (new.title, new.image_url, new.start_time, new.end_time, new.cancelled_at, new.deleted_at, new.has_chat))
  execute function events_move_chat();
