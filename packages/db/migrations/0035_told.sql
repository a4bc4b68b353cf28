-- Somebody is told once that a person liked their post, however often the like is taken back and given again.
create unique index notifications_liked_key on notifications
  (user_id, (data->>'postId'), (data->>'actorId')) where type = 'post_like' and data ? 'postId';
-- What was told of a comment goes with the comment.
create index notifications_comment_idx on notifications ((data->>'commentId'))
  where type = 'post_comment' and data ? 'commentId';
