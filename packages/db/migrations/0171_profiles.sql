alter table users
  add column social_links text[] not null default '{}',
  add constraint users_social_links_count check (cardinality(social_links) <= 6);

-- What a person was found by before, so that old links and mentions go on leading to them and nobody else takes it.
create table former_handles (
  -- Lower case.
  handle text primary key,
  user_id uuid not null references users on delete cascade,
  left_at timestamptz not null default now()
);
create index former_handles_user_idx on former_handles (user_id, left_at desc);

-- The videos of a profile.
create index posts_reels_idx on posts (author_id, created_at desc, id desc)
  where deleted_at is null and on_profile and type = 'video';
