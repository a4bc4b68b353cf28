-- What came of a draft: it becomes one post, on however many devices it is open. It outlives the draft.
create table published_drafts (
  author_id uuid not null references users on delete cascade,
  draft_id uuid not null,
  -- Null for as long as the transaction that publishes it.
  post_id uuid references posts on delete cascade,
  -- Of what was published, to tell a repeated request from one with other words.
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (author_id, draft_id)
);
create index published_drafts_post_idx on published_drafts (post_id);
