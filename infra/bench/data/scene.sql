-- What the pages of P1 to P22 show and the data set does not have; taken away by closeScene.
-- People in a ring (floor.viewers), each of whom talks with the ten who come next, mostly with the next one.
create table floor.talk as
select uuidv7() as id, a.id as one, b.id as other, a.n, k, case when k = 1 then 60 else 3 end as said
from floor.viewers a cross join generate_series(1, 10) k
join floor.viewers b on b.n = (a.n + k) % (select count(*) from floor.viewers);

create table floor.said as
select uuidv7() as id, talk.id as talk_id, seq, case when seq % 2 = 0 then one else other end as sender_id,
  now() - interval '1 minute' * (said - seq + k) as at, seq = said as is_last,
  'Message ' || seq || ' of the bench, about as long as people write.' as content
from floor.talk cross join lateral generate_series(1, said) seq;

insert into messages (id, conversation_id, sender_id, content, status, seq, revision, created_at)
select id, talk_id, sender_id, content, 'sent', seq, seq, at from floor.said;

insert into conversations (id, type, direct_key, created_by, created_at, last_message_id, last_message_at,
  last_message_preview, last_seq, revision)
select talk.id, 'direct', 'bench ' || talk.id, one, at - interval '1 day', last.id, at, content, said, said
from floor.talk join floor.said last on last.talk_id = talk.id and last.is_last;

insert into conversation_members (conversation_id, user_id, read_seq, delivered_seq)
select id, one, said, said from floor.talk
union all
select id, other, said - k % 3, said from floor.talk;

-- Thirty lines for each, every third of them unread, with three people who did it.
create table floor.told as
select uuidv7() as id, viewers.id as user_id, viewers.n, i, post.id as post_id
from floor.viewers cross join generate_series(1, 30) i
join (select id, row_number() over (order by id) as i from posts
  where tribe_id is null and visibility = 'public' and deleted_at is null and type = 'text'
  order by id limit 30) post using (i);

insert into notifications (id, user_id, type, kind, title, message, data, is_read, actor_count, created_at)
select id, user_id, 'post_like', 'like', 'Three people liked your post', 'A line of usual length',
  jsonb_build_object('postId', post_id, 'actionUrl', '/post/' || post_id), i % 3 > 0, 3,
  now() - interval '1 hour' * i
from floor.told;

insert into notification_actors (notification_id, user_id, created_at)
select told.id, viewers.id, now() - interval '1 hour' * told.i - interval '1 minute' * k
from floor.told cross join generate_series(1, 3) k
join floor.viewers on viewers.n = (told.n + k) % (select count(*) from floor.viewers);

-- Three people who may see everything: in no block, and in every private tribe.
create table floor.readers as
select id from floor.viewers
where not exists (select from user_blocks where viewers.id in (blocker_id, blocked_id))
order by n limit 3;

create table floor.joined as
select uuidv7() as id, tribes.id as tribe_id, readers.id as user_id
from tribes cross join floor.readers
where is_private and not exists (
  select from tribe_memberships mine where mine.tribe_id = tribes.id and mine.user_id = readers.id);
insert into tribe_memberships (id, tribe_id, user_id) select id, tribe_id, user_id from floor.joined;

-- What a bare server writes to: the same columns, indexes and checks, and no triggers.
create table floor.posts (like public.posts including all,
  foreign key (author_id) references users (id));
create table floor.conversations (like public.conversations including all);
insert into floor.conversations select conversations.* from conversations join floor.talk using (id);
create table floor.conversation_members (like public.conversation_members including all,
  foreign key (conversation_id) references floor.conversations (id));
insert into floor.conversation_members
select mine.* from conversation_members mine join floor.talk on talk.id = mine.conversation_id;
create table floor.messages (like public.messages including all,
  foreign key (conversation_id) references floor.conversations (id),
  foreign key (sender_id) references users (id));

grant usage on schema floor to kindred;
grant all on all tables in schema floor to kindred;
