import type { ReactionKind } from '@kindred/validation/feed';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { ReactionCounts } from '../../schema/feed.ts';

export interface Reactions {
  likeCount: number;
  reactionCounts: ReactionCounts;
}

const TABLES = {
  post: { subjects: sql.table('posts'), reactions: sql.table('post_reactions'), key: sql.ref('post_id') },
  comment: {
    subjects: sql.table('comments'),
    reactions: sql.table('comment_reactions'),
    key: sql.ref('comment_id'),
  },
} as const;

/**
 * One reaction of a person to a post or a comment, the last one they chose; the counters move in the same
 * transaction. What is reacted to is held until it ends: it is not deleted between a reaction and its count,
 * and whoever changes both always takes it first, so that no two wait for each other.
 * @param type null takes it back
 * @returns the reactions it has now, or undefined when it is gone.
 */
export async function react(
  tx: Tx,
  on: keyof typeof TABLES,
  subjectId: string,
  userId: string,
  type: ReactionKind | null,
): Promise<Reactions | undefined> {
  const { subjects, reactions, key } = TABLES[on];
  const one = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(tx)).rows[0];
  const subject = await one(sql<Reactions>`select like_count, reaction_counts from ${subjects}
    where id = ${subjectId} and deleted_at is null for no key update`);
  if (subject === undefined) return undefined;
  const before = await one(sql<{ type: ReactionKind }>`select type from ${reactions}
    where ${key} = ${subjectId} and user_id = ${userId}`);
  if ((before?.type ?? null) === type) return subject;
  await (type === null
    ? sql`delete from ${reactions} where ${key} = ${subjectId} and user_id = ${userId}`
    : sql`insert into ${reactions} (${key}, user_id, type) values (${subjectId}, ${userId}, ${type})
        on conflict (${key}, user_id) do update set type = excluded.type`
  ).execute(tx);
  const by = Number(type !== null) - Number(before !== undefined);
  return one(sql<Reactions>`update ${subjects} set like_count = like_count + ${sql.lit(by)},
    reaction_counts = ${movedCounts(sql.ref('reaction_counts'), before?.type, type)}
    where id = ${subjectId} returning like_count, reaction_counts`);
}

/** Counts by kind with one taken from the one and added to the other; kinds that nobody chose are left out. */
export function movedCounts(
  counts: RawBuilder<unknown>,
  from: ReactionKind | null | undefined,
  to: ReactionKind | null,
): RawBuilder<ReactionCounts> {
  let moved = counts;
  for (const [kind, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    if (!kind) continue;
    const count = sql`coalesce((${moved}->>${sql.lit(kind)})::integer, 0) + ${sql.lit(by)}`;
    moved = sql`jsonb_strip_nulls(${moved} || jsonb_build_object(${sql.lit(kind)}::text, nullif(${count}, 0)))`;
  }
  return moved as RawBuilder<ReactionCounts>;
}
