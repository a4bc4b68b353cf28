-- Bytes that storage keeps of each person's files, for their quota.
create table storage_usage (
  user_id uuid primary key references users on delete cascade,
  bytes bigint not null default 0,
  constraint storage_usage_bytes_not_negative check (bytes >= 0)
);
insert into storage_usage (user_id, bytes)
  select uploaded_by, sum(size) from attachments where storage_key is not null group by uploaded_by;

create function count_stored_files() returns trigger language plpgsql as $$
begin
  insert into storage_usage as kept (user_id, bytes)
    select uploaded_by, sum(size) from stored where storage_key is not null group by uploaded_by order by uploaded_by
    on conflict (user_id) do update set bytes = kept.bytes + excluded.bytes;
  return null;
end
$$;
create trigger attachments_count_stored after insert on attachments
  referencing new table as stored for each statement execute function count_stored_files();

create function count_removed_files() returns trigger language plpgsql as $$
begin
  update storage_usage set bytes = storage_usage.bytes - gone.bytes
  from (select uploaded_by, sum(size) as bytes from removed where storage_key is not null group by uploaded_by) gone
  where storage_usage.user_id = gone.uploaded_by;
  return null;
end
$$;
create trigger attachments_count_removed after delete on attachments
  referencing old table as removed for each statement execute function count_removed_files();

create function count_resized_file() returns trigger language plpgsql as $$
begin
  update storage_usage set bytes = bytes + new.size - old.size where user_id = new.uploaded_by;
  return null;
end
$$;
create trigger attachments_count_resized after update of size on attachments
  for each row when (old.size <> new.size and new.storage_key is not null) execute function count_resized_file();
