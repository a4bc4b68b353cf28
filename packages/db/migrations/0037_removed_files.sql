-- What storage still keeps of files that no row speaks of any more. A row can go in many ways (its owner
-- deletes it, the account goes, the post goes), so the table itself sees to it that none of them is forgotten.
create table removed_files (
  storage_key text primary key,
  -- Widths in pixels that an image is kept in; of other files none.
  widths integer[] not null default '{}',
  removed_at timestamptz not null default now()
);

create function remember_removed_files() returns trigger language plpgsql as $$
begin
  insert into removed_files (storage_key, widths)
    select storage_key, widths from gone where storage_key is not null
    on conflict do nothing;
  return null;
end $$;
create trigger attachments_removed after delete on attachments
  referencing old table as gone for each statement execute function remember_removed_files();

-- An attachment names its row without a foreign key, so these go with it by hand.
create function remove_files_of_rows() returns trigger language plpgsql as $$
begin
  -- A trigger of a statement runs for no rows as well, and this one's own deletion calls it again.
  if not exists (select from gone) then return null; end if;
  delete from attachments using gone
    where attachments.attached_type = tg_table_name and attachments.attached_to = gone.id;
  return null;
end $$;
create trigger posts_files after delete on posts
  referencing old table as gone for each statement execute function remove_files_of_rows();
create trigger attachments_posters after delete on attachments
  referencing old table as gone for each statement execute function remove_files_of_rows();
create trigger users_files after delete on users
  referencing old table as gone for each statement execute function remove_files_of_rows();

-- Posts that were deleted and whose files wait to be removed.
create index posts_deleted_idx on posts (deleted_at) where deleted_at is not null;
