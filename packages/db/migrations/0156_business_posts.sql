-- The button below a post of a business: what it says, and where it leads.
alter table posts
  add column cta_text text,
  add column cta_link text,
  add constraint posts_cta_whole check ((cta_text is null) = (cta_link is null)),
  add constraint posts_cta_text_length check (length(cta_text) between 1 and 40);

-- One pin a page; until now nobody could set any.
update posts set is_pinned = false where is_pinned and business_id is not null and tribe_id is null;
create unique index posts_pinned_on_page_key on posts (business_id)
  where is_pinned and business_id is not null and tribe_id is null and deleted_at is null;
