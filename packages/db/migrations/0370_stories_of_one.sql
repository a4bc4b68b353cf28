-- The newest stories of one person.
create index posts_author_stories_idx on posts (author_id, expires_at desc)
  where deleted_at is null and type = 'story';
