import type { Bare } from './bare.ts';

const LIST = `
  select told.id, told.type, told.kind, told.title, told.message as content, told.is_read as "isRead",
    told.created_at as "createdAt", told.data->>'actionUrl' as "actionUrl",
    case when faces.actors is null then 0 else told.actor_count end as "actorCount",
    coalesce(faces.actors, '[]') as actors,
    case when t.id is not null then json_build_object('id', t.id, 'slug', t.slug, 'name', t.name,
      'imageUrl', t.image_url) end as tribe
  from (
    select * from notifications where user_id = $1 and is_listed
    order by created_at desc, id desc limit 20) told
  left join tribes t on t.id = told.tribe_id
  left join lateral (
    select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'name', u.first_name || ' ' || u.last_name, 'handle', u.handle, 'profileImageUrl', u.profile_image_url)
      order by latest.created_at desc, latest.user_id) as actors
    from (
      select user_id, created_at from notification_actors where notification_id = told.id
      order by created_at desc, user_id limit 3) latest
    join users u on u.id = latest.user_id) faces on true
  order by told.created_at desc, told.id desc`;

const BADGES = `
  select
    (select count(*)::int from (
      select from conversation_members mine
      join conversations talk on talk.id = mine.conversation_id
        and talk.last_seq > greatest(mine.read_seq, mine.from_seq)
      cross join lateral (
        select from messages where conversation_id = talk.id and seq > greatest(mine.read_seq, mine.from_seq)
          and sender_id <> $1 and not is_deleted and notice is null limit 100) unread
      where mine.user_id = $1 and mine.request_state = 'accepted' and not mine.is_archived
        and not (mine.is_muted and (mine.muted_until is null or mine.muted_until > now()))
      limit 1000) counted) as messages,
    (select count(*)::int from (
      select from notifications where user_id = $1 and not is_read limit 1000) counted) as notifications,
    exists (
      select from tribe_memberships mine where mine.user_id = $1 and exists (
        select from posts where tribe_id = mine.tribe_id and created_at > mine.last_visited_at
          and author_id <> $1 and deleted_at is null)) as tribes`;

export function notificationRoutes({ route, rows }: Bare): void {
  route('GET', '/api/notifications', ({ me }) => rows('notifications', LIST, [me.id]));
  route('GET', '/api/notifications/badges', async ({ me }) => {
    const [badges] = await rows('badges', BADGES, [me.id]);
    return badges;
  });
}
