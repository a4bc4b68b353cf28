-- Words are compared without accents, in lower case, punctuation between them aside.
create function search_fold(value text) returns text language sql immutable strict parallel safe
return regexp_replace(
  translate(
    replace(replace(replace(
      regexp_replace(normalize(lower(value), nfkd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđı', 'oldi'),
  '[!-/:-@\[-`{-~\s]+', ' ', 'g');

-- The language a text is most likely written in, by its commonest words; words are stemmed by it.
create function search_language(folded text) returns regconfig language sql immutable strict parallel safe
return (
  select config from (values
    (1, 'english'::regconfig, '\m(the|and|of|to|is|you|with|for)\M'),
    (2, 'german'::regconfig, '\m(der|die|das|und|ist|nicht|mit|ein)\M'),
    (3, 'french'::regconfig, '\m(le|les|et|des|est|une|pour|dans)\M'),
    (4, 'spanish'::regconfig, '\m(el|los|las|y|una|por|para|con)\M'),
    (5, 'italian'::regconfig, '\m(il|che|di|per|una|sono|della|gli)\M'),
    (6, 'portuguese'::regconfig, '\m(o|os|uma|nao|para|com|dos|em)\M'),
    (7, 'dutch'::regconfig, '\m(de|het|een|en|van|niet|voor|zijn)\M')
  ) languages (place, config, common)
  order by regexp_count(folded, common) desc, place limit 1);

-- Words as they are written, and their stems; those of a name weigh more than those of a text.
create function search_words(name text, body text) returns tsvector language sql immutable parallel safe
return (
  select setweight(to_tsvector('simple', texts.name) || to_tsvector(language, texts.name), 'A')
    || setweight(to_tsvector('simple', texts.body) || to_tsvector(language, texts.body), 'C')
  from (select search_fold(coalesce(name, '')) as name, search_fold(coalesce(body, '')) as body) texts
  cross join lateral search_language(texts.name || ' ' || texts.body) language);

-- What holds a word for each of the words given: the word, how one begins, or its stem in one of the languages.
create function search_query(words text[]) returns tsquery language sql immutable strict parallel safe
return (
  select string_agg('(' || quote_literal(word) || ':*' || coalesce((
    select string_agg(distinct ' | ' || quote_literal(stem), '') from unnest(
      ts_lexize('english_stem', word) || ts_lexize('german_stem', word) || ts_lexize('french_stem', word)
      || ts_lexize('spanish_stem', word) || ts_lexize('italian_stem', word) || ts_lexize('portuguese_stem', word)
      || ts_lexize('dutch_stem', word)) stem), '') || ')', ' & ')::tsquery
  from unnest(words) given cross join lateral regexp_split_to_table(trim(search_fold(given)), ' ') word
  where word <> '');

-- What can be found, a row for each circle of those who may read it. `home` is the tribe, the space or the business that
-- it is in, the person whose it alone is, or the nil uuid; it is open when everybody reads what is at home there.
create table search_items (
  kind text not null,
  subject_id uuid not null,
  home uuid not null,
  is_open boolean not null,
  -- Whose blocks hide it.
  person_id uuid,
  ranked_at timestamptz not null,
  -- Folded; null of what has no name.
  name text,
  words tsvector not null,
  primary key (subject_id, kind, home)
);
-- Decision 18: words of what is not open are in no index. It is read home by home.
create index search_items_home_idx on search_items (home, ranked_at desc) where not is_open;
create index search_items_move_idx on search_items (home) where home <> '00000000-0000-0000-0000-000000000000';
create index search_items_names_idx on search_items using gin (name gin_trgm_ops)
  with (gin_pending_list_limit = 256) where is_open and name is not null;
create index search_items_person_idx on search_items (ranked_at desc) where is_open and kind = 'person';
create index search_items_person_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'person';
create index search_items_tribe_idx on search_items (ranked_at desc) where is_open and kind = 'tribe';
create index search_items_tribe_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'tribe';
create index search_items_post_idx on search_items (ranked_at desc) where is_open and kind = 'post';
create index search_items_post_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'post';
create index search_items_business_idx on search_items (ranked_at desc) where is_open and kind = 'business';
create index search_items_business_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'business';
create index search_items_service_idx on search_items (ranked_at desc) where is_open and kind = 'service';
create index search_items_service_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'service';
create index search_items_product_idx on search_items (ranked_at desc) where is_open and kind = 'product';
create index search_items_product_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'product';
create index search_items_course_idx on search_items (ranked_at desc) where is_open and kind = 'course';
create index search_items_course_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'course';
create index search_items_event_idx on search_items (ranked_at desc) where is_open and kind = 'event';
create index search_items_event_words_idx on search_items using gin (words) with (gin_pending_list_limit = 256) where is_open and kind = 'event';

create function search_home_is_open(home uuid) returns boolean language sql stable
return case
  when home = '00000000-0000-0000-0000-000000000000' then true
  else coalesce(
    (select is_open and deleted_at is null from tribes where id = home),
    (select tribes.is_open and tribes.deleted_at is null and 'spaces' = any(tribes.enabled_features)
        and spaces.read_role = 'everyone' and spaces.read_tier = 'free'
      from spaces join tribes on tribes.id = spaces.tribe_id where spaces.id = home),
    (select deleted_at is null from businesses where id = home),
    false) end;

-- A restore that was undone takes tables and functions away, and leaves types.
drop type if exists search_entry cascade;
create type search_entry as (home uuid, is_open boolean, person_id uuid, ranked_at timestamptz, name text, body text);

-- What of a row can be found and where it is at home: one function a kind, beside its name in the triggers below.
create function search_entries(source users) returns setof search_entry language sql stable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid, true, source.id, source.created_at,
    source.first_name || ' ' || source.last_name || ' ' || source.handle || ' ' || coalesce(source.username, ''),
    coalesce(source.bio, '') || ' ' || coalesce(source.location, '')
  where source.suspended_at is null
$$;
create function search_entries(source tribes) returns setof search_entry language sql stable as $$
  select source.id, not source.is_private and source.archived_at is null, null::uuid, source.created_at, source.name,
    coalesce(source.description, '') || ' ' || coalesce(source.category, '') || ' ' || array_to_string(source.tags, ' ')
  where source.deleted_at is null
$$;
create function search_entries(source posts) returns setof search_entry language sql stable as $$
  select homes.home, search_home_is_open(homes.home), source.author_id, source.created_at, null::text,
    source.content || ' ' || coalesce(source.link_title, '') || ' ' || coalesce(source.link_description, '')
  from (
    select coalesce(source.space_id, source.tribe_id, '00000000-0000-0000-0000-000000000000') as home
      where source.on_feed or source.on_profile or source.space_id is not null
    union
    select given.home from (
      select coalesce(source.tribe_id, source.business_id) where source.business_id is not null
      union select coalesce(source.tribe_id, tribe_id) from post_tribes where post_id = source.id
      union select source.author_id) given (home)
    where not (source.on_feed or source.on_profile or source.space_id is not null)) homes
  where source.deleted_at is null and source.type <> 'story'
$$;
create function search_entries(source businesses) returns setof search_entry language sql stable as $$
  select source.id, true, source.owner_id, source.created_at, source.name,
    coalesce(source.tagline, '') || ' ' || source.description || ' ' || coalesce(source.location, '')
      || ' ' || source.service_titles || ' ' || array_to_string(source.specialties, ' ')
  where source.deleted_at is null
$$;
create function search_entries(source services) returns setof search_entry language sql stable as $$
  select source.business_id, search_home_is_open(source.business_id), null::uuid, source.created_at, source.title,
    source.description || ' ' || source.category
  where source.business_id is not null and source.is_active and source.deleted_at is null
$$;
create function search_entries(source products) returns setof search_entry language sql stable as $$
  select coalesce(source.tribe_id, source.business_id), search_home_is_open(coalesce(source.tribe_id, source.business_id)),
    case when source.tribe_id is not null then source.seller_id end, source.created_at, source.name,
    source.description || ' ' || array_to_string(source.features, ' ')
  where source.is_active
$$;
create function search_entries(source courses) returns setof search_entry language sql stable as $$
  select source.tribe_id, search_home_is_open(source.tribe_id), source.creator_id, source.created_at, source.title, source.description
  where source.tribe_id is not null and source.is_published
$$;
create function search_entries(source events) returns setof search_entry language sql stable as $$
  select source.tribe_id, search_home_is_open(source.tribe_id), source.host_id, source.start_time, source.title,
    source.description || ' ' || coalesce(source.location, '')
  where source.tribe_id is not null
$$;

-- Kept in the transaction that writes the source.
create function keep_search_items() returns trigger language plpgsql as $$
declare
  tribe text;
begin
  if tg_argv[0] in ('post', 'product', 'course', 'event') then
    tribe := to_jsonb(coalesce(new, old)) ->> 'tribe_id';
  end if;
  if tribe is not null then
    -- A tribe that opens or closes waits for what is being written in it, and the other way about.
    perform pg_advisory_xact_lock_shared(hashtextextended('hashtags:' || tribe, 0));
  end if;
  if tg_op <> 'INSERT' then
    delete from search_items where subject_id = old.id and kind = tg_argv[0];
  end if;
  if tg_op <> 'DELETE' then
    execute format(
      'insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
       select $2, ($1).id, entry.home, entry.is_open, entry.person_id, entry.ranked_at, trim(search_fold(entry.name)), search_words(entry.name, entry.body)
       from search_entries($1) entry', tg_table_name) using new, tg_argv[0];
  end if;
  return null;
end $$;
create trigger users_search after insert or delete on users
  for each row execute function keep_search_items('person');
create trigger users_search_again after update on users for each row when (
    (old.first_name, old.last_name, old.handle, old.username, old.bio, old.location, old.suspended_at)
    is distinct from
    (new.first_name, new.last_name, new.handle, new.username, new.bio, new.location, new.suspended_at)
) execute function keep_search_items('person');
create trigger tribes_search after insert or delete on tribes
  for each row execute function keep_search_items('tribe');
create trigger tribes_search_again after update on tribes for each row when (
    (old.name, old.description, old.category, old.tags, old.is_private, old.archived_at, old.deleted_at)
    is distinct from
    (new.name, new.description, new.category, new.tags, new.is_private, new.archived_at, new.deleted_at)
) execute function keep_search_items('tribe');
create trigger posts_search after insert or delete on posts
  for each row execute function keep_search_items('post');
create trigger posts_search_again after update on posts for each row when (
    (old.content, old.link_title, old.link_description, old.on_feed, old.on_profile, old.type, old.author_id,
    old.tribe_id, old.space_id, old.business_id, old.deleted_at)
    is distinct from
    (new.content, new.link_title, new.link_description, new.on_feed, new.on_profile, new.type, new.author_id,
    new.tribe_id, new.space_id, new.business_id, new.deleted_at)
) execute function keep_search_items('post');
create trigger businesses_search after insert or delete on businesses
  for each row execute function keep_search_items('business');
create trigger businesses_search_again after update on businesses for each row when (
    (old.name, old.tagline, old.description, old.location, old.service_titles, old.specialties, old.owner_id,
    old.deleted_at)
    is distinct from
    (new.name, new.tagline, new.description, new.location, new.service_titles, new.specialties, new.owner_id,
    new.deleted_at)
) execute function keep_search_items('business');
create trigger services_search after insert or delete on services
  for each row execute function keep_search_items('service');
create trigger services_search_again after update on services for each row when (
    (old.title, old.description, old.category, old.business_id, old.is_active, old.deleted_at)
    is distinct from
    (new.title, new.description, new.category, new.business_id, new.is_active, new.deleted_at)
) execute function keep_search_items('service');
create trigger products_search after insert or delete on products
  for each row execute function keep_search_items('product');
create trigger products_search_again after update on products for each row when (
    (old.name, old.description, old.features, old.tribe_id, old.business_id, old.seller_id, old.is_active)
    is distinct from
    (new.name, new.description, new.features, new.tribe_id, new.business_id, new.seller_id, new.is_active)
) execute function keep_search_items('product');
create trigger courses_search after insert or delete on courses
  for each row execute function keep_search_items('course');
create trigger courses_search_again after update on courses for each row when (
    (old.title, old.description, old.tribe_id, old.creator_id, old.is_published)
    is distinct from
    (new.title, new.description, new.tribe_id, new.creator_id, new.is_published)
) execute function keep_search_items('course');
create trigger events_search after insert or delete on events
  for each row execute function keep_search_items('event');
create trigger events_search_again after update on events for each row when (
    (old.title, old.description, old.location, old.tribe_id, old.host_id, old.start_time)
    is distinct from
    (new.title, new.description, new.location, new.tribe_id, new.host_id, new.start_time)
) execute function keep_search_items('event');

-- Tribes to which a post was given come after the post.
create function give_search_items() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.post_id, old.post_id);
begin
  delete from search_items where subject_id = changed and kind = 'post';
  insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
  select 'post', posts.id, entry.home, entry.is_open, entry.person_id, entry.ranked_at, null, search_words(null, entry.body)
  from posts cross join lateral search_entries(posts) entry where posts.id = changed;
  return null;
end $$;
create trigger post_tribes_search after insert or delete on post_tribes
  for each row execute function give_search_items();

create function move_search_items() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tribes' then
    perform pg_advisory_xact_lock(hashtextextended('hashtags:' || new.id, 0));
  end if;
  update search_items items set is_open = homes.is_open
  from (
    select home, search_home_is_open(home) as is_open from (
      select new.id union all select id from spaces where tribe_id = new.id) all_of (home) offset 0) homes
  where items.home = homes.home and items.is_open <> homes.is_open and items.kind not in ('tribe', 'business');
  return null;
end $$;
create trigger tribes_search_moves after update on tribes for each row when (
  (old.is_open, old.deleted_at, old.enabled_features) is distinct from (new.is_open, new.deleted_at, new.enabled_features)
) execute function move_search_items();
create trigger spaces_search_moves after update on spaces for each row when (
  (old.read_role, old.read_tier) is distinct from (new.read_role, new.read_tier)
) execute function move_search_items();
create trigger businesses_search_moves after update on businesses for each row when (
  old.deleted_at is distinct from new.deleted_at
) execute function move_search_items();

-- Of all rows there are, where no trigger did it.
create function fill_search_items() returns void language sql as $$
  insert into search_items (kind, subject_id, home, is_open, person_id, ranked_at, name, words)
  select kind, id, home, is_open, person_id, ranked_at, trim(search_fold(name)), search_words(name, body) from (
    select 'person' as kind, users.id, entry.* from users cross join lateral search_entries(users) entry
    union all
    select 'tribe' as kind, tribes.id, entry.* from tribes cross join lateral search_entries(tribes) entry
    union all
    select 'post' as kind, posts.id, entry.* from posts cross join lateral search_entries(posts) entry
    union all
    select 'business' as kind, businesses.id, entry.* from businesses cross join lateral search_entries(businesses) entry
    union all
    select 'service' as kind, services.id, entry.* from services cross join lateral search_entries(services) entry
    union all
    select 'product' as kind, products.id, entry.* from products cross join lateral search_entries(products) entry
    union all
    select 'course' as kind, courses.id, entry.* from courses cross join lateral search_entries(courses) entry
    union all
    select 'event' as kind, events.id, entry.* from events cross join lateral search_entries(events) entry
  ) found
$$;
select fill_search_items();
