import type { Bare } from './bare.ts';

const PROFILE = `
  select u.id, u.first_name as "firstName", u.last_name as "lastName",
    u.first_name || ' ' || u.last_name as name, u.handle, u.username, u.profile_image_url as "profileImageUrl",
    u.cover_image_url as "coverImageUrl", u.bio, u.location, u.website,
    coalesce(chosen.interests, '{}') as interests, u.social_links as "socialLinks", u.is_verified as "isVerified",
    case when u.role = 'platform_admin' then 'admin' when u.role in ('creator', 'tribe_owner') then 'creator' end
      as badge,
    u.follower_count as "followerCount", u.following_count as "followingCount", u.friend_count as "friendCount",
    (select count(*)::int from (
      select from posts where author_id = u.id and deleted_at is null and on_profile and type <> 'story'
      limit 1000) counted) as "postCount",
    u.id = $1 as "isMe", mine.followee_id is not null as "isFollowing",
    theirs.followee_id is not null as "followsMe", false as "isLimited"
  from users u
  left join user_preferences chosen on chosen.user_id = u.id
  left join user_follows mine on mine.follower_id = $1 and mine.followee_id = u.id
  left join user_follows theirs on theirs.follower_id = u.id and theirs.followee_id = $1
  where lower(u.handle) = lower($2)`;

export function profileRoutes({ route, rows }: Bare): void {
  route('GET', '/api/profiles/:handle', async ({ me, params }) => {
    const [profile] = await rows('profile', PROFILE, [me.id, params.handle]);
    return profile;
  });
}
