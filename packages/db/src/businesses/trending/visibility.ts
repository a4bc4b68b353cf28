import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';

/** A week later, something that happened counts half. */
const HALF_LIFE = '7 days';
/** Older than this it counts for nothing: a sixteenth is left. */
const COUNTED_DAYS = 28;
const COUNTED = `${COUNTED_DAYS} days`;
/** A view counts little, and all of those of a day no more than this. */
const VIEW = 0.02;
const VIEWS_A_DAY = 2;
/** A score is written again when it is this part off. */
const DUE_FROM = 0.02;

/** Ids of UUIDv7 tell how old a row is, so that the primary key finds what is new. */
const isNew = (now: RawBuilder<Date>) => sql`created_at > ${now} - interval '${sql.raw(COUNTED)}'`;
/** Asked once: what is made anew for each row is looked up in no index. */
const hasNewId = sql`id > (select uuidv7(interval '-${sql.raw(COUNTED)}'))`;

/** Where and when something happened, and what it counts. */
const happened = (now: RawBuilder<Date>) => sql`
  select business_id, created_at, 3 as weight from business_follows where ${isNew(now)}
  union all
  select business_id, created_at, 5 from bookings where ${hasNewId} and ${isNew(now)} and status = 'confirmed'
  union all
  select business_id, created_at, rating from business_reviews where ${hasNewId} and ${isNew(now)} and hidden_at is null
  union all
  select business_id, least(day::timestamp at time zone 'utc', ${now}),
    least(sum(count) * ${sql.lit(VIEW)}, ${sql.lit(VIEWS_A_DAY)})
  from business_days
  where what = 'view' and day > (${now} at time zone 'utc')::date - ${sql.lit(COUNTED_DAYS)}
  group by business_id, day`;

export interface Score {
  id: string;
  score: number;
}

/** Businesses whose score is not the one they should have, with that. */
export async function scoresDue(db: Db | Tx, at?: Date): Promise<Score[]> {
  const now = at === undefined ? sql<Date>`now()` : sql<Date>`${at}::timestamptz`;
  const { rows } = await sql<Score>`
    with earned as (
      select business_id,
        sum(weight * power(0.5::float8, extract(epoch from ${now} - created_at)::float8
          / extract(epoch from interval '${sql.raw(HALF_LIFE)}')::float8)) as score
      from (${happened(now)}) happened where created_at <= ${now} group by 1
    ), kept as (
      select id, trending_score from businesses where deleted_at is null and trending_score > 0
    )
    select coalesce(earned.business_id, kept.id) as id, coalesce(earned.score, 0)::double precision as score
    from earned full join kept on kept.id = earned.business_id
    where abs(coalesce(earned.score, 0) - coalesce(kept.trending_score, 0))
      > ${sql.lit(DUE_FROM)} * coalesce(kept.trending_score, 0)`.execute(db);
  return rows;
}
