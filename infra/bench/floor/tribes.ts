import type { Bare } from './bare.ts';

const PAGE = 20;

const TRIBE = `
  select t.id, t.slug, t.name, t.description, coalesce(t.avatar_url, t.image_url) as "imageUrl",
    t.primary_color as "primaryColor", t.is_private as "isPrivate", t.member_count as "memberCount", t.price,
    t.annual_price as "annualPrice", t.currency, t.membership_type as "membershipType", t.category, t.tags,
    t.banner_url as "bannerUrl", t.welcome_message as "welcomeMessage", t.rules, t.min_age as "minAge",
    t.require_approval as "requireApproval", t.join_questions as "joinQuestions", t.trial_days as "trialDays",
    t.is_verified as "isVerified", t.archived_at is not null as "isArchived",
    t.enabled_features as "enabledFeatures", t.content_access as "contentAccess", t.gate,
    t.gate_course_id as "gateCourseId", t.gate_roles as "gateRoles", t.created_at as "createdAt",
    json_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'handle', o.handle) as owner,
    mine.role as "myRole", mine.tier as "myTier", mine.joined_at as "joinedAt",
    mine.paid_from is not null as "isSubscribed", coalesce(mine.access_until, mine.tier_until) as "trialEndsAt",
    exists (select from tribe_trials had where had.tribe_id = t.id and had.user_id = $1) as "hadTrial",
    null as ban, null as declined
  from tribes t
  join users o on o.id = t.owner_id
  left join tribe_memberships mine on mine.tribe_id = t.id and mine.user_id = $1
  where t.slug = $2`;

const MEMBERS = `
  select u.id, u.first_name as "firstName", u.last_name as "lastName",
    u.first_name || ' ' || u.last_name as name, u.handle, u.profile_image_url as "profileImageUrl",
    m.role, m.is_mentor as "isMentor", m.joined_at as "joinedAt", u.id = $1 as "isMe",
    f.followee_id is not null as "isFollowing",
    case when u.id = $1 then 'online' when exists (
      select from sessions where sessions.user_id = u.id and last_seen_at > now() - interval '15 minutes')
      then 'away' else 'offline' end as presence
  from (
    select * from tribe_memberships where tribe_id = (select id from tribes where slug = $2)
    order by tribe_rank(role) desc, joined_at desc, id desc limit ${PAGE + 1}) m
  join users u on u.id = m.user_id and u.suspended_at is null
  left join user_follows f on f.follower_id = $1 and f.followee_id = u.id
  order by tribe_rank(m.role) desc, m.joined_at desc, m.id desc`;

export function tribeRoutes({ route, rows }: Bare): void {
  route('GET', '/api/tribes/:slug', async ({ me, params }) => {
    const [tribe] = await rows('tribe', TRIBE, [me.id, params.slug]);
    return tribe;
  });
  route('GET', '/api/tribes/:slug/members', async ({ me, params }) => {
    const found = await rows('members', MEMBERS, [me.id, params.slug]);
    return { items: found.slice(0, PAGE), nextCursor: found.length > PAGE ? 'more' : null };
  });
}
