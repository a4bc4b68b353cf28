-- Users who check in at the door of an event, and do nothing else there.
alter table event_people
  drop constraint event_people_role_known,
  add constraint event_people_role_known check (role in ('host', 'speaker', 'door')),
  add constraint event_people_door_is_user check (role <> 'door' or user_id is not null);

-- A seat of someone who came without a ticket. Rows are added, not changed.
create table event_walk_ins (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  name text,
  created_at timestamptz not null default now(),
  constraint event_walk_ins_name_length check (length(name) between 1 and 80)
);
create index event_walk_ins_event_idx on event_walk_ins (event_id, id);

-- They take seats as tickets do.
create function count_event_walk_ins() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  per record;
begin
  for per in select event_id as id, count(*)::int as seats from changed_rows group by 1 order by 1 loop
    update events set attendee_count = attendee_count + sign * per.seats where id = per.id;
  end loop;
  return null;
end $$;
create trigger event_walk_ins_counted after insert on event_walk_ins
  referencing new table as changed_rows for each statement execute function count_event_walk_ins();
create trigger event_walk_ins_counted_out after delete on event_walk_ins
  referencing old table as changed_rows for each statement execute function count_event_walk_ins();

-- Every scan at a door. Of scans of one seat the time of the device decides which is accepted, so a scan that arrives
-- late can make a duplicate of one that was accepted before.
create table event_check_ins (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- A ticket or a walk-in. No reference: a scan outlasts the ticket.
  seat_id uuid,
  direction text not null,
  nonce uuid not null,
  scanned_at timestamptz not null,
  scanned_by uuid references users on delete set null,
  result text not null,
  constraint event_check_ins_once unique (event_id, nonce),
  constraint event_check_ins_direction_known check (direction in ('in', 'out')),
  constraint event_check_ins_result_known check (
    result in ('accepted', 'duplicate', 'revoked', 'wrong_event', 'unknown', 'full')),
  constraint event_check_ins_seat_known check (seat_id is not null or result not in ('accepted', 'duplicate'))
);
create index event_check_ins_seat_idx on event_check_ins (seat_id, scanned_at, nonce)
  where result in ('accepted', 'duplicate');
create index event_check_ins_inside_idx on event_check_ins (event_id, direction) where result = 'accepted';
create index event_check_ins_scanner_idx on event_check_ins (scanned_by) where scanned_by is not null;
