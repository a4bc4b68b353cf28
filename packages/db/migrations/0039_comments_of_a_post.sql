-- In order of time the comments at the top have an index of their own; this one is for all that hangs on a post.
-- While it had the time too, the oldest at the top were looked for among all their answers.
drop index comments_post_idx;
create index comments_post_idx on comments (post_id);
