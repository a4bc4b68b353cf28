-- What courses are found by in their list, whose order is `courses_newest_idx`.
alter table courses add column search_text text not null
  generated always as (lower(title || ' ' || description)) stored;
create index courses_words_idx on courses using gin (search_text gin_trgm_ops) with (fastupdate = off) where is_published;
