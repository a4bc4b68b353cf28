-- A post is indexed in the transaction that writes it. As SQL functions, these were inlined: texts were folded once
-- for each place that reads them, and the statement was planned anew each time.
create or replace function search_words(name text, body text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  folded_name text := search_fold(coalesce(name, ''));
  folded_body text := search_fold(coalesce(body, ''));
  language regconfig := search_language(folded_name || ' ' || folded_body);
begin
  return setweight(to_tsvector('simple', folded_name) || to_tsvector(language, folded_name), 'A')
    || setweight(to_tsvector('simple', folded_body) || to_tsvector(language, folded_body), 'C');
end $$;

-- One function a table, whose statement is planned once a connection.
do $$
declare
  kind text;
  source text;
begin
  for source, kind in values ('users', 'person'), ('tribes', 'tribe'), ('posts', 'post'), ('businesses', 'business'),
    ('services', 'service'), ('products', 'product'), ('courses', 'course'), ('events', 'event')
  loop
    execute format(
      'create function add_%1$s_search_items() returns trigger language plpgsql as $body$
       begin
         %3$s
         insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
         select %2$L, source.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at,
           trim(search_fold(entry.name)), search_words(entry.name, entry.body)
         from %1$I source cross join lateral search_entries(source) entry
         where source.id in (select id from added)
         on conflict do nothing;
         return null;
       end $body$',
      source, kind, case when kind in ('post', 'product', 'course', 'event') then
        -- A tribe that opens or closes waits for what is being written in it, and the other way about.
        'perform pg_advisory_xact_lock_shared(hashtextextended(''hashtags:'' || tribe_id, 0)) from (
           select distinct tribe_id from added where tribe_id is not null order by 1 offset 0) tribes;'
      else '' end);
    execute format('drop trigger %I on %I', source || '_search', source);
    execute format('create trigger %I after insert on %I referencing new table as added
      for each statement execute function add_%s_search_items()', source || '_search', source, source);
  end loop;
end $$;
drop function add_search_items();
