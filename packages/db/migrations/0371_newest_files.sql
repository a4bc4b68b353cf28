-- Whether it is the newest version of its name: what owners download is read without the older ones.
alter table product_files add column is_newest boolean not null default true;
update product_files set is_newest = false
where exists (
  select from product_files newer
  where newer.product_id = product_files.product_id and lower(newer.name) = lower(product_files.name)
    and newer.version > product_files.version);
create index product_files_newest_idx on product_files (product_id, created_at desc, id desc) where is_newest;

create function mark_newest_file() returns trigger language plpgsql as $$
declare
  changed product_files := case when tg_op = 'DELETE' then old else new end;
  newest integer := (
    select max(version) from product_files others
    where others.product_id = changed.product_id and lower(others.name) = lower(changed.name));
begin
  update product_files set is_newest = version = newest
  where product_id = changed.product_id and lower(name) = lower(changed.name) and is_newest <> (version = newest);
  return null;
end $$;
create trigger product_files_newest after insert or delete on product_files
  for each row execute function mark_newest_file();
