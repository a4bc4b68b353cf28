-- As search_entries() and search_words() have it, of which posts of the data set need a small part: they are written
-- without capitals and accents, and in English, though words cut from a short one may be taken for something else.
insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
select 'post', posts.id, coalesce(posts.tribe_id, '00000000-0000-0000-0000-000000000000'),
  posts.tribe_id is null or tribes.is_open and tribes.deleted_at is null, posts.author_id, posts.created_at, null,
  setweight(to_tsvector('simple', posts.content) || to_tsvector(
    case when length(posts.content) < 150 then search_language(posts.content) else 'english' end, posts.content), 'C')
from posts left join tribes on tribes.id = posts.tribe_id
where posts.deleted_at is null and posts.type <> 'story' and (posts.on_feed or posts.on_profile);

insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
select kind, id, home, is_open, person_id, ranked_at, trim(search_fold(name)), search_words(name, body) from (
  select 'post' as kind, posts.id, entry.* from posts cross join lateral search_entries(posts) entry
    where not (posts.on_feed or posts.on_profile)
  union all
  select 'person', users.id, entry.* from users cross join lateral search_entries(users) entry
  union all
  select 'tribe', tribes.id, entry.* from tribes cross join lateral search_entries(tribes) entry) found;
