truncate comments;

-- One comment in 25 posts was deleted again: there, but not counted. Answers are to the first of the post.
insert into comments (id, post_id, author_id, parent_id, depth, reply_count, content, created_at, updated_at,
  deleted_at)
select bench.id(said, 7, post.n * 4096 + i), post.id, author_id,
  case when is_answer then bench.id(post.at + interval '10 seconds', 7, post.n * 4096) end,
  is_answer::integer, case when i = 0 then answers else 0 end,
  bench.words(post.n * 4096 + i, 66, 400), said, said,
  case when i = comments then said + interval '1 hour' end
from (
  select drawn.*, person.id as author_id,
    count(*) filter (where is_answer and i <> comments) over (partition by drawn.n) as answers
  from (
    select post.n, post.id, post.at, comments, i, i > 0 and bench.chance(post.n * 4096 + i, 65) < 0.25 as is_answer
    from post
    cross join generate_series(0, comments - case when bench.chance(post.n, 68) < 0.04 then 0 else 1 end) i
  ) drawn
  join person on person.n = floor(bench.people() * bench.chance(drawn.n * 4096 + i, 69) ^ 2)::bigint
  order by drawn.n, i offset 0
) post,
  lateral (select post.at + interval '10 seconds' * (1 + i) as said);
