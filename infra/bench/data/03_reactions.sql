truncate post_reactions;

insert into post_reactions (id, post_id, user_id, type, created_at)
select bench.id(reacted, 6, post.n * 4096 + i), post.id, person.id,
  case when i < likes / 4 then 'love' else 'like' end, reacted
from post
cross join generate_series(0, likes - 1) i
join person on person.n =
  (floor(bench.people() * bench.chance(post.n, 63))::bigint + i * bench.step(post.n, 64))
    % bench.people(),
  lateral (select post.at + interval '1 second' * (1 + i) as reacted)
order by post.n, i;
