import type { Viewer } from '@kindred/permissions/viewer';
import { type SUGGESTED_FOR, SUGGESTED_MAX } from '@kindred/validation/profiles/suggested';
import { sql } from 'kysely';
import { lets } from '../../accounts/privacy/visibility.ts';
import type { UserCardRow } from '../../accounts/queries.ts';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { stands } from '../../tribes/visibility.ts';

/** Candidates: the newest members of the tribes that the viewer joined last, and the most followed people. */
const TRIBES = 10;
const MEMBERS_OF_EACH = 30;
const POPULAR = 200;

export interface SuggestedRow extends UserCardRow {
  reason: (typeof SUGGESTED_FOR)[number] | null;
  what: string | null;
}

/**
 * People whom the viewer may want to follow: who has most tribes in common with them, then most interests, then most
 * followers. Left out are those they follow, in a block with them, suspended, or whose profile is not shown to them.
 */
export async function suggestedTo(db: Db | Tx, viewer: Viewer): Promise<SuggestedRow[]> {
  const me = viewerSql(viewer);
  const { rows } = await sql<SuggestedRow>`
    with mine as materialized (
      select mine.tribe_id, tribes.name from tribe_memberships mine join tribes on tribes.id = mine.tribe_id
      where mine.user_id = ${me} and tribes.deleted_at is null and ${stands('mine')}
      order by mine.joined_at desc, mine.id desc limit ${sql.lit(TRIBES)}),
    liked as materialized (
      select lower(interest) as interest from user_preferences, unnest(interests) interest where user_id = ${me}),
    found as materialized (
      select users.id, users.first_name, users.last_name, users.handle, users.profile_image_url, users.follower_count
      from (
        select member.user_id as id from mine cross join lateral (
          select members.user_id from tribe_memberships members where members.tribe_id = mine.tribe_id
          order by members.joined_at desc, members.user_id limit ${sql.lit(MEMBERS_OF_EACH)}) member
        union
        select popular.id from (
          select users.id from users where users.suspended_at is null
          order by users.follower_count desc, users.id desc limit ${sql.lit(POPULAR)}) popular) candidates
      cross join lateral (
        select * from users where users.id = candidates.id and users.id <> ${me} and users.suspended_at is null
          and ${notBlocked('users.id', me)} and not exists (
            select from user_follows follows where follows.follower_id = ${me} and follows.followee_id = users.id offset 0)
          and ${lets('profile', 'users.id', me)} offset 0) users),
    scored as (
      select found.*, common.tribes, common.name as tribe, shared.interests, shared.interest
      from found
      cross join lateral (
        select count(*)::int as tribes, min(mine.name) as name from mine
        cross join lateral (
          select from tribe_memberships theirs
          where theirs.tribe_id = mine.tribe_id and theirs.user_id = found.id and ${stands('theirs')} offset 0) theirs
        offset 0) common
      cross join lateral (
        select count(*)::int as interests, min(interest) as interest
        from user_preferences chosen, unnest(chosen.interests) interest
        where chosen.user_id = found.id and lower(interest) in (select liked.interest from liked) offset 0) shared)
    select id, first_name, last_name, handle, profile_image_url,
      case when tribes > 1 then 'tribes' when tribes = 1 then 'tribe' when interests > 0 then 'interest'
        when follower_count > 0 then 'popular' end as reason,
      case when tribes > 1 then tribes::text when tribes = 1 then tribe when interests > 0 then interest end as what
    from scored
    order by tribes desc, interests desc, follower_count desc, id desc
    limit ${sql.lit(SUGGESTED_MAX)}`.execute(db);
  return rows;
}
