-- The audit log: acts of staff, as a chain of hashes. Personal values lie in tables of their own, of which the chain
-- holds salted hashes, so that they can be deleted with an account and the chain still verifies.
create table audit_chain (
  is_only boolean primary key default true check (is_only),
  last_number bigint not null default 0,
  last_hash bytea not null,
  pruned_number bigint not null default 0,
  pruned_hash bytea not null,
  check (pruned_number <= last_number)
);
insert into audit_chain (last_hash, pruned_hash) values (sha256(''), sha256(''));

create table audit_entries (
  number bigint primary key check (number > 0),
  action text not null,
  -- Without a foreign key: the entry stays when the tribe goes.
  tribe_id uuid,
  request_id text,
  actor_hash bytea not null,
  details_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null
);
create index audit_entries_action_idx on audit_entries (action, number desc);
create index audit_entries_tribe_idx on audit_entries (tribe_id, number desc) where tribe_id is not null;
create index audit_entries_created_idx on audit_entries (created_at, number);

create table audit_actors (
  number bigint primary key references audit_entries on delete cascade,
  salt bytea not null,
  -- Null for a command that was run on the server. Without a foreign key: erasure deletes the row.
  user_id uuid
);
create index audit_actors_user_idx on audit_actors (user_id, number desc);

create table audit_details (
  number bigint primary key references audit_entries on delete cascade,
  salt bytea not null,
  subject_type text not null,
  subject_id uuid,
  -- {name, before, after, reason}, each optional.
  details jsonb not null
);
create index audit_details_subject_idx on audit_details (subject_id, number desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.number <= (select pruned_number from audit_chain) then
    return old;
  end if;
  raise exception 'audit entries are append-only' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
