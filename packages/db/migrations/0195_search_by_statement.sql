-- Many rows of one statement are added to what can be found, and taken from it, at once.
create function add_search_items() returns trigger language plpgsql as $$
begin
  if tg_argv[0] in ('post', 'product', 'course', 'event') then
    -- A tribe that opens or closes waits for what is being written in it, and the other way about.
    execute 'select pg_advisory_xact_lock_shared(hashtextextended(''hashtags:'' || tribe_id, 0)) from (
      select distinct tribe_id from added where tribe_id is not null order by 1 offset 0) tribes';
  end if;
  execute format(
    'insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
     select $1, source.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at, trim(search_fold(entry.name)), search_words(entry.name, entry.body)
     from %I source cross join lateral search_entries(source) entry where source.id in (select id from added)
     on conflict do nothing', tg_table_name) using tg_argv[0];
  return null;
end $$;
create function remove_search_items() returns trigger language plpgsql as $$
begin
  delete from search_items where subject_id in (select id from gone) and kind = tg_argv[0];
  return null;
end $$;

do $$
declare
  kind text;
  source text;
begin
  for source, kind in values ('users', 'person'), ('tribes', 'tribe'), ('posts', 'post'), ('businesses', 'business'),
    ('services', 'service'), ('products', 'product'), ('courses', 'course'), ('events', 'event')
  loop
    execute format('drop trigger %I on %I', source || '_search', source);
    execute format('create trigger %I after insert on %I referencing new table as added
      for each statement execute function add_search_items(%L)', source || '_search', source, kind);
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function remove_search_items(%L)', source || '_search_gone', source, kind);
  end loop;
end $$;
