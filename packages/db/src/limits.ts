import { sql } from 'kysely';
import type { Db } from './client.ts';
import { prepare } from './prepared.ts';

/** Counts one use: of a row that is there already in its window, which ends within this one. */
const counted = (windowSeconds: number) => sql`on conflict (key) do update set
      count = case when r.resets_at <= now() then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else least(r.resets_at, excluded.resets_at) end
    returning count,
      least(${windowSeconds}::int, greatest(1, ceil(extract(epoch from resets_at - now()))))::int as wait`;

const take = prepare(
  (_db, { key, windowSeconds }: { key: string; windowSeconds: number }) => sql<{
    count: number;
    wait: number;
  }>`
    insert into rate_limits as r (key, count, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    ${counted(windowSeconds)}`,
);

/**
 * Counts one use of `key` in its current window, on every node alike. A row from a clock that was ahead, or from a
 * longer window, ends within this window: nobody is locked out for longer.
 * @returns 0 when allowed, else the seconds (≥ 1) until the window ends.
 */
export async function takeLimit(db: Db, key: string, max: number, windowSeconds: number): Promise<number> {
  const [row] = await take(db, { key, windowSeconds });
  return row !== undefined && row.count > max ? row.wait : 0;
}

export interface Limit {
  key: string;
  max: number;
}

const takeTwo = prepare((_db, of: { first: string; max: number; second: string; windowSeconds: number }) => {
  const ends = sql`now() + make_interval(secs => ${of.windowSeconds})`;
  const again = counted(of.windowSeconds);
  return sql<{ place: number; count: number; wait: number }>`
    with one as (
      insert into rate_limits as r (key, count, resets_at) values (${of.first}, 1, ${ends}) ${again}),
    two as (
      insert into rate_limits as r (key, count, resets_at)
      select ${of.second}::text, 1, ${ends} from one where one.count <= ${of.max} ${again})
    select 0 as place, count, wait from one union all select 1, count, wait from two`;
});

/** {@link takeLimit} of one key and, unless that is passed, of another one, in one statement. */
export async function takeLimits(
  db: Db,
  [first, second]: readonly [Limit, Limit],
  windowSeconds: number,
): Promise<number> {
  const rows = await takeTwo(db, { first: first.key, max: first.max, second: second.key, windowSeconds });
  const passed = rows.find(({ place, count }) => count > (place === 0 ? first.max : second.max));
  return passed?.wait ?? 0;
}

/** Uses of `key` in its current window. */
export async function usesOf(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', key)
    .where('resetsAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Takes back one use of `key`, which turned out not to count. */
export async function returnUse(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`.execute(db);
}

/** Forgets a count, for example after a successful sign-in. */
export async function resetLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute();
}

/** No window is longer than a day: what ends later was written by a clock that was ahead. */
export async function pruneLimits(db: Db): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where((row) =>
      row.or([
        row('resetsAt', '<=', sql<Date>`now()`),
        row('resetsAt', '>', sql<Date>`now() + interval '1 day'`),
      ]),
    )
    .execute();
}
