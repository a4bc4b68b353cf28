-- Whether those who are in a group may put others into it, beside those who run it.
alter table conversations add column members_may_add boolean not null default false;

-- The link by which people come into a group. It is shown again to those who run it, so it is kept as it is.
create table conversation_links (
  conversation_id uuid primary key references conversations on delete cascade,
  token text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  constraint conversation_links_token_key unique (token)
);
create index conversation_links_created_by_idx on conversation_links (created_by) where created_by is not null;

-- The picture of a group goes with it.
create trigger conversations_files after delete on conversations
  referencing old table as gone for each statement execute function remove_files_of_rows();
