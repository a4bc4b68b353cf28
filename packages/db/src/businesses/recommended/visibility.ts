import type { Viewer } from '@kindred/permissions/viewer';
import type { Recommendation } from '@kindred/validation/businesses/directory';
import { INDUSTRY_LABELS } from '@kindred/validation/businesses/values';
import { sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { businessesAsSeen, seesBusiness } from '../visibility.ts';

/** The latest of those I follow, and of what each of them follows. */
const PEOPLE = 200;
const FOLLOWED_BY_EACH = 20;
/** Businesses that I follow or saved, whose industries are looked at. */
const MINE = 100;
/** Of each reason; some of them are mine already, or of somebody in a block with me. */
const CANDIDATES = 20;
const INTERESTS = 5;
/** What trends the most is looked through for interests. */
const TOP = 500;

const labels = sql.join(
  Object.entries(INDUSTRY_LABELS).map(
    ([key, label]) => sql`(${sql.lit(key)}, ${sql.lit(label.toLowerCase())})`,
  ),
);

/** A word as a pattern of LIKE, anywhere; letters that mean something there stand for themselves. */
const anywhere = (word: ReturnType<typeof sql>) =>
  sql`'%' || regexp_replace(lower(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * Businesses for the viewer and why, the best of each reason first: followed by people I follow, of an industry of
 * those I follow or saved, about an interest of mine, in the place I live, and where nothing else is known, well rated.
 */
function recommended(db: Db | Tx, viewer: Viewer, limit: number) {
  const me = viewerSql(viewer);
  const isNew = sql`${seesBusiness(me)}
    and not exists (select from business_members team where team.business_id = businesses.id and team.user_id = ${me})
    and not exists (select from business_follows f where f.business_id = businesses.id and f.user_id = ${me})
    and not exists (select from business_saves s where s.business_id = businesses.id and s.user_id = ${me})`;
  const trending = sql`order by businesses.trending_score desc, businesses.id desc limit ${sql.lit(CANDIDATES)}`;
  const top = sql`select id, owner_id, deleted_at, hidden_at, industry, search_text, trending_score from businesses
    where deleted_at is null and hidden_at is null order by trending_score desc, id desc limit ${sql.lit(TOP)}`;
  const candidates = sql`
    (select businesses.id, 0 as rank, 'followed' as reason, followed.count::text as what, followed.count as weight
     from (
       select theirs.business_id, count(*) from (
         select followee_id from user_follows where follower_id = ${me}
         order by created_at desc limit ${sql.lit(PEOPLE)}) people
       cross join lateral (
         select business_id from business_follows where user_id = people.followee_id
         order by created_at desc limit ${sql.lit(FOLLOWED_BY_EACH)}) theirs
       group by 1 order by 2 desc, 1 desc limit ${sql.lit(CANDIDATES)}) followed
     join businesses on businesses.id = followed.business_id
     where ${isNew})
    union all
    (select found.id, 1, 'industry', liked.industry, liked.count from (
       select liked_businesses.industry, count(*) from (
         (select business_id from business_follows where user_id = ${me} order by created_at desc limit ${sql.lit(MINE)})
         union
         (select business_id from business_saves where user_id = ${me} order by created_at desc limit ${sql.lit(MINE)})
       ) mine join businesses liked_businesses on liked_businesses.id = mine.business_id
       group by 1 order by 2 desc, 1 limit 2) liked
     cross join lateral (
       select businesses.id from businesses where businesses.industry = liked.industry and ${isNew} ${trending}) found)
    union all
    (select found.id, 2, 'interest', wanted.interest, 0 from (
       select interest from user_preferences, unnest(interests) with ordinality each (interest, at)
       where user_id = ${me} and length(interest) >= 3 order by at limit ${sql.lit(INTERESTS)}) wanted
     cross join lateral (
       select businesses.id from top businesses
       where (businesses.search_text like ${anywhere(sql`wanted.interest`)} or businesses.industry in (
         select key from (values ${labels}) industries (key, label) where label like ${anywhere(sql`wanted.interest`)}))
         and ${isNew} ${trending}) found)
    union all
    (select found.id, 3, 'near', home.town, 0 from (
       select trim(split_part(location, ',', 1)) as town from users where id = ${me} and location <> '') home
     cross join lateral (
       select businesses.id from businesses
       where lower(trim(split_part(businesses.location, ',', 1))) = lower(home.town) and ${isNew} ${trending}) found)
    union all
    (select businesses.id, 4, 'rated', null, 0 from businesses
     where businesses.rating_rank > 0 and ${isNew}
     order by businesses.rating_rank desc, businesses.id desc limit ${sql.lit(CANDIDATES)})`;
  const chosen = sql<{
    id: string;
    rank: number;
    place: number;
    reason: Recommendation['reason'];
    what: string | null;
  }>`(
    with top as materialized (${top})
    select once.*, row_number() over (
      partition by rank order by weight desc, trending_score desc, id desc) as place
    from (
      select distinct on (candidates.id) candidates.*, scored.trending_score
      from (${candidates}) candidates join businesses scored on scored.id = candidates.id
      order by candidates.id, rank) once
    order by rank = 4, place, rank limit ${sql.lit(limit)})`;
  return businessesAsSeen(db, viewer)
    .innerJoin(chosen.as('chosen'), 'chosen.id', 'businesses.id')
    .select(['chosen.reason', 'chosen.what'])
    .orderBy(sql`chosen.rank = 4`)
    .orderBy('chosen.place')
    .orderBy(sql`chosen.rank ${CUSTOM_PLAN}`);
}
export type RecommendedRow = Awaited<ReturnType<typeof recommendedTo>>[number];

/** Businesses for the viewer, each with the reason. */
export async function recommendedTo(db: Db | Tx, viewer: Viewer, limit: number) {
  return recommended(db, viewer, limit).execute();
}
