-- What is written is found by reading the new rows alone: joined with its table, the statement was planned for the few
-- rows there were and kept, and read the whole table for each new row. Lessons, until now row by row with a statement
-- planned for each, are added like everything else.
do $$
declare
  kind text;
  source text;
begin
  for source, kind in values ('users', 'person'), ('tribes', 'tribe'), ('posts', 'post'), ('businesses', 'business'),
    ('services', 'service'), ('products', 'product'), ('courses', 'course'), ('events', 'event'),
    ('course_lessons', 'lesson')
  loop
    execute format(
      'create or replace function add_%1$s_search_items() returns trigger language plpgsql as $body$
       begin
         %3$s
         insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
         select %2$L, added.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at,
           trim(search_fold(entry.name)), search_words(entry.name, entry.body)
         from added cross join lateral search_entries(row(added.*)::%1$I) entry
         on conflict do nothing;
         return null;
       end $body$',
      source, kind, case when kind in ('post', 'product', 'course', 'event') then
        -- A tribe that opens or closes waits for what is being written in it, and the other way about.
        'perform pg_advisory_xact_lock_shared(hashtextextended(''hashtags:'' || tribe_id, 0)) from (
           select distinct tribe_id from added where tribe_id is not null order by 1 offset 0) tribes;'
      else '' end);
  end loop;
end $$;

drop trigger course_lessons_search on course_lessons;
create trigger course_lessons_search after insert on course_lessons referencing new table as added
  for each statement execute function add_course_lessons_search_items();
create trigger course_lessons_search_gone after delete on course_lessons referencing old table as gone
  for each statement execute function remove_search_items('lesson');
