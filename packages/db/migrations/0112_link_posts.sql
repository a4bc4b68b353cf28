alter table posts
  add column link_site_name text,
  add constraint posts_link_has_url check (type <> 'link' or link_url is not null);

-- What pages said of themselves when they were fetched, for the next post of the same link. A post keeps a copy.
create table link_previews (
  -- SHA-256: an address may be longer than an index entry.
  url_hash bytea primary key,
  status text not null,
  title text,
  description text,
  site_name text,
  fetched_at timestamptz not null default now(),
  constraint link_previews_status_known check (status in ('ready', 'failed')),
  constraint link_previews_ready_has_title check (status <> 'ready' or title is not null)
);
create index link_previews_fetched_idx on link_previews (fetched_at);
