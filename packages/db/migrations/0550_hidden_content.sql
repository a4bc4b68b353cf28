-- What moderators hide is also deleted, so that everything that leaves out what is deleted leaves it out as well; the
-- words, files and reactions stay until it is shown again or purged.
alter table posts
  -- Since when moderators hide it.
  add column hidden_at timestamptz,
  add constraint posts_hidden_is_deleted check (hidden_at is null or deleted_at is not null);
alter table comments
  -- Since when moderators hide it.
  add column hidden_at timestamptz,
  -- It was the accepted answer when moderators hid it.
  add column was_accepted boolean not null default false,
  add constraint comments_hidden_is_deleted check (hidden_at is null or deleted_at is not null),
  add constraint comments_accepted_is_hidden check (not was_accepted or hidden_at is not null);
alter table messages
  -- Since when moderators hide it.
  add column hidden_at timestamptz,
  add constraint messages_hidden_is_deleted check (hidden_at is null or is_deleted);
