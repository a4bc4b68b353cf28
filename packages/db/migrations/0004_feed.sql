create table posts (
  id uuid primary key default uuidv7(),
  author_id uuid not null references users on delete cascade,
  tribe_id uuid references tribes on delete cascade,
  business_id uuid references businesses on delete cascade,
  type text not null default 'text',
  content text not null,
  media_url text,
  link_url text,
  link_title text,
  link_description text,
  visibility text not null default 'public',
  visibility_options jsonb,
  is_pinned boolean not null default false,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  share_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Ten times the interest weighs as much as 45,000 seconds (12.5 hours) of being newer. It depends on
  -- nothing but the row, so the order is an index and a page costs the same at any depth.
  hot_score double precision not null generated always as (
    -- Never below one: a count below zero is to fail by its own name, not as a logarithm.
    ln(
      greatest(
        1::double precision,
        1::double precision + like_count::double precision
          + 2::double precision * comment_count::double precision
          + 3::double precision * share_count::double precision
      )
    ) / ln(10::double precision)
    + extract(epoch from (created_at - timestamptz '2020-01-01 00:00:00+00'))::double precision
      / 45000::double precision
  ) stored,
  constraint posts_type_known check (
    type in ('text', 'image', 'video', 'link', 'event', 'course', 'poll', 'voice', 'live', 'story')
  ),
  constraint posts_visibility_known check (visibility in ('public', 'custom')),
  constraint posts_like_count_not_negative check (like_count >= 0),
  constraint posts_comment_count_not_negative check (comment_count >= 0),
  constraint posts_share_count_not_negative check (share_count >= 0)
);
create index posts_newest_idx on posts (created_at desc, id desc) where deleted_at is null;
create index posts_hot_idx on posts (hot_score desc, id desc) where deleted_at is null;
-- These hold deleted posts too: a person or a tribe that goes takes them along, and a partial index on
-- deleted_at could not find them.
create index posts_author_idx on posts (author_id, created_at desc, id desc);
create index posts_tribe_idx on posts (tribe_id, created_at desc, id desc) where tribe_id is not null;
create index posts_business_idx on posts (business_id, created_at desc, id desc)
  where business_id is not null;
create trigger posts_touch before update of
  tribe_id, business_id, type, content, media_url, link_url, link_title, link_description, visibility,
  visibility_options, is_pinned, edited_at, deleted_at
  on posts for each row execute function touch_updated_at();

create table post_reactions (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  type text not null default 'like',
  created_at timestamptz not null default now(),
  constraint post_reactions_post_user_key unique (post_id, user_id),
  constraint post_reactions_type_length check (length(type) between 1 and 32)
);
create index post_reactions_user_idx on post_reactions (user_id, post_id);

create table comments (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts on delete cascade,
  author_id uuid not null references users on delete cascade,
  parent_id uuid references comments on delete cascade,
  content text not null,
  like_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint comments_like_count_not_negative check (like_count >= 0),
  constraint comments_not_own_parent check (parent_id <> id)
);
create index comments_post_idx on comments (post_id, created_at, id);
create index comments_author_idx on comments (author_id, created_at desc, id desc);
create index comments_parent_idx on comments (parent_id, created_at, id) where parent_id is not null;
create trigger comments_touch before update of content, edited_at, deleted_at
  on comments for each row execute function touch_updated_at();
