import type pg from 'pg';

/** Every stored count beside the count of the rows it stands for. */
const COUNTERS = `
  select 'post likes' as counter, p.id, p.like_count as stored,
    (select count(*) from post_reactions r where r.post_id = p.id) as actual from posts p
  union all
  select 'post comments', p.id, p.comment_count,
    (select count(*) from comments c where c.post_id = p.id and c.deleted_at is null) from posts p
  union all
  select 'answers', c.id, c.reply_count, (select count(*) from comments a where a.parent_id = c.id) from comments c
  union all
  select 'comment reactions', c.id, c.like_count,
    (select count(*) from comment_reactions r where r.comment_id = c.id) from comments c
  union all
  select 'post reactions by kind', p.id,
    coalesce((select sum(value::integer) from jsonb_each_text(p.reaction_counts)), 0),
    (select count(*) from post_reactions r where r.post_id = p.id and p.reaction_counts ? r.type) from posts p
  union all
  select 'post ' || kind.key, p.id, kind.value::integer,
    (select count(*) from post_reactions r where r.post_id = p.id and r.type = kind.key)
    from posts p, jsonb_each_text(p.reaction_counts) kind
  union all
  select 'votes of options', o.id, o.vote_count,
    (select count(*) from poll_votes v where v.option_id = o.id) from poll_options o
  union all
  select 'voters of polls', p.post_id, p.voter_count,
    (select count(distinct v.user_id) from poll_votes v where v.post_id = p.post_id) from polls p
  union all
  select 'story views', p.id, p.view_count,
    (select count(*) from story_views v where v.post_id = p.id) from posts p
  union all
  select 'posts of spaces', s.id, s.post_count,
    (select count(*) from posts p where p.space_id = s.id and p.deleted_at is null) from spaces s
  union all
  select 'business reviews', b.id, b.rating_count,
    (select count(*) from business_reviews r where r.business_id = b.id and r.hidden_at is null) from businesses b
  union all
  select 'business stars', b.id, b.rating_sum,
    (select coalesce(sum(r.rating), 0) from business_reviews r where r.business_id = b.id and r.hidden_at is null) from businesses b
  union all
  select 'helpful reviews', r.id, r.helpful_count,
    (select count(*) from business_review_votes v where v.review_id = r.id) from business_reviews r
  union all
  select 'business followers', b.id, b.follower_count,
    (select count(*) from business_follows f where f.business_id = b.id) from businesses b
  union all
  select 'tribe members', t.id, t.member_count,
    (select count(*) from tribe_memberships m where m.tribe_id = t.id) from tribes t
  union all
  select 'tribe requests', t.id, t.pending_count,
    (select count(*) from tribe_join_requests r where r.tribe_id = t.id and r.status = 'pending') from tribes t
  union all
  select 'followers', u.id, u.follower_count,
    (select count(*) from user_follows f where f.followee_id = u.id) from users u
  union all
  select 'following', u.id, u.following_count,
    (select count(*) from user_follows f where f.follower_id = u.id) from users u
  union all
  select 'friends', u.id, u.friend_count,
    (select count(*) from user_follows f
     join user_follows b on b.follower_id = f.followee_id and b.followee_id = f.follower_id
     where f.follower_id = u.id) from users u
  union all
  select 'course enrolments', c.id, c.enrollment_count,
    (select count(*) from course_enrollments e where e.course_id = c.id and e.ended_at is null) from courses c
  union all
  select 'cohort students', c.id, c.student_count,
    (select count(*) from course_enrollments e where e.cohort_id = c.id and e.ended_at is null) from course_cohorts c
  union all
  select 'cohort seats held', c.id, c.held_count,
    (select count(*) from order_items i join orders o on o.id = i.order_id
     where i.cohort_id = c.id and o.status = 'pending') from course_cohorts c
  union all
  select 'course reviews', c.id, c.rating_count,
    (select count(*) from course_reviews r where r.course_id = c.id) from courses c
  union all
  select 'course stars', c.id, c.rating_sum,
    (select coalesce(sum(r.rating), 0) from course_reviews r where r.course_id = c.id) from courses c
  union all
  select 'course lessons', c.id, c.lesson_count,
    (select count(*) from course_lessons l where l.course_id = c.id and l.deleted_at is null
      and l.published_at is not null) from courses c
  union all
  select 'course minutes', c.id, c.lesson_minutes,
    (select coalesce(sum(l.duration), 0) from course_lessons l where l.course_id = c.id and l.deleted_at is null
      and l.published_at is not null) from courses c
  union all
  select 'completions of lessons', l.id, l.completion_count,
    (select count(*) from lesson_completions d join course_enrollments e on e.id = d.enrollment_id
      and e.ended_at is null where d.lesson_id = l.id) from course_lessons l
  union all
  select 'event attendees', e.id, e.attendee_count,
    (select count(*) from event_tickets t where t.event_id = e.id)
      + (select count(*) from event_walk_ins w where w.event_id = e.id) from events e
  union all
  select 'held seats of events', e.id, e.held_count,
    (select coalesce(sum(h.quantity), 0) from event_holds h where h.event_id = e.id) from events e
  union all
  select 'seats of ticket types', t.id, t.taken_count,
    (select count(*) from event_tickets s where s.type_id = t.id) from event_ticket_types t
  union all
  select 'held seats of ticket types', t.id, t.held_count,
    (select coalesce(sum(h.quantity), 0) from event_holds h where h.type_id = t.id) from event_ticket_types t
  union all
  select 'passes of series', p.id, p.taken_count,
    (select count(*) from event_pass_holders h where h.pass_id = p.id) from event_passes p
  union all
  select 'users without a seat who go', r.event_id, 0,
    count(*) filter (where (r.status = 'going') <> exists (select from event_tickets t where t.rsvp_id = r.id))
    from event_rsvps r group by 2
  union all
  select 'messages of conversations', c.id, c.last_seq,
    (select coalesce(max(m.seq), 0) from messages m where m.conversation_id = c.id) from conversations c
  union all
  select 'challenge participants', c.id, c.participant_count,
    (select count(*) from challenge_participants p where p.challenge_id = c.id) from challenges c
  union all
  select 'challenge goals', c.id, c.goal,
    (select coalesce(sum(t.goal), 0) from challenge_tasks t where t.challenge_id = c.id) from challenges c
  union all
  select 'challenge points', p.user_id, p.points,
    (select coalesce(sum(k.points), 0) from challenge_check_ins k
     where k.challenge_id = p.challenge_id and k.user_id = p.user_id and k.status = 'approved')
    from challenge_participants p
  union all
  select 'challenge progress', p.user_id, p.done,
    (select coalesce(sum(least(t.goal, (
       select count(*) from challenge_check_ins k
       where k.task_id = t.id and k.user_id = p.user_id and k.status = 'approved'))), 0)
     from challenge_tasks t where t.challenge_id = p.challenge_id)
    from challenge_participants p
  union all
  select 'newest files of products', f.id, f.is_newest::int,
    (f.version = (select max(n.version) from product_files n
     where n.product_id = f.product_id and lower(n.name) = lower(f.name)))::int from product_files f
  union all
  select 'open transfers of sellers', seller_id, coalesce(t.open_minor, 0), coalesce(o.open, 0)
    from seller_transfers t full join (
      select seller_id, currency, is_test, sum(owed_minor) as open from orders
      where seller_id is not null and status = 'pending' group by seller_id, currency, is_test
    ) o using (seller_id, currency, is_test)
  union all
  select 'pending refunds of sellers', seller_id, coalesce(s.pending_minor, 0), coalesce(r.pending, 0)
    from seller_refunds s full join (
      select seller_id, currency, is_test, sum(r.amount_minor) as pending
      from refunds r join orders o on o.id = r.order_id
      where seller_id is not null and driver <> 'invoice' and r.status = 'pending' group by seller_id, currency, is_test
    ) r using (seller_id, currency, is_test)
  union all
  select 'all ' || t.name, null::uuid,
    (select coalesce(sum(c.count), 0) from platform_counts c where c.name = t.name), t.actual
    from (
      select 'users' as name, count(*) as actual from users where role <> 'guest' or email not like '%@deleted.invalid'
      union all
      select 'tribes', count(*) from tribes where deleted_at is null and archived_at is null
      union all
      select 'posts', count(*) from posts where deleted_at is null and type <> 'story'
        and lesson_id is null and discussed_event_id is null
    ) t
  union all
  select 'revenue in ' || currency, null::uuid, coalesce(r.net, 0), coalesce(s.net, 0)
    from (select currency, is_test, sum(gross_minor - refunded_minor) as net from platform_revenue group by 1, 2) r
    full join (select currency, is_test, sum(gross_minor - refunded_minor) as net from platform_sales group by 1, 2) s
    using (currency, is_test)
  union all
  select 'new ' || coalesce(g.name, a.name), null::uuid, coalesce(g.count, 0), coalesce(a.count, 0)
    from (select name, since, sum(count) as count from platform_growth group by 1, 2) g
    full join (
      select 'users' as name, quarter_of(created_at) as since, count(*) from users
      where role <> 'guest' or email not like '%@deleted.invalid' group by 2
      union all
      select 'posts', quarter_of(created_at), count(*) from posts where deleted_at is null and type <> 'story'
        and lesson_id is null and discussed_event_id is null group by 2
    ) a using (name, since)
`;

export interface WrongCounter {
  counter: string;
  id: string;
  stored: number;
  actual: number;
}

/** @returns the counts that are not true; empty when all of them are */
export async function wrongCounters(pool: pg.Pool): Promise<WrongCounter[]> {
  const { rows } = await pool.query<WrongCounter>(`select * from (${COUNTERS}) c where stored <> actual`);
  return rows;
}
