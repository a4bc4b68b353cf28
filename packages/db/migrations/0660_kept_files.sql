-- Files of libraries that users delete while a case about them is open or can be appealed: kept as evidence, in no list.
alter table library_items
  add column deleted_at timestamptz,
  add constraint library_items_folders_go check (deleted_at is null or kind = 'file');
drop index library_items_name_key;
create unique index library_items_name_key on library_items (space_id, parent_id, lower(name)) nulls not distinct
  where deleted_at is null;
create index library_items_deleted_idx on library_items (deleted_at) where deleted_at is not null;
