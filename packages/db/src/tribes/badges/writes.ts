import { BADGES_MAX, type BadgeIcon } from '@kindred/validation/tribes/badges';
import type { Tx } from '../../client.ts';
import { lockTribe } from '../writes.ts';

interface BadgeWords {
  name: string;
  description: string;
  icon: BadgeIcon;
}

export type BadgeRefusal = 'name_taken' | 'too_many';

/** Whether a badge of the tribe, but for this one, is called so already. */
async function isTaken(tx: Tx, tribeId: string, name: string, exceptId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('badges')
    .select('id')
    .where('tribeId', '=', tribeId)
    .where('name', '=', name)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** Badges of one tribe come and go one after the other, so that their number and names hold. */
export async function insertBadge(
  tx: Tx,
  badge: BadgeWords & { tribeId: string },
): Promise<{ id: string } | BadgeRefusal> {
  await lockTribe(tx, badge.tribeId);
  const { count } = await tx
    .selectFrom('badges')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tribeId', '=', badge.tribeId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= BADGES_MAX) return 'too_many';
  if (await isTaken(tx, badge.tribeId, badge.name, null)) return 'name_taken';
  return tx.insertInto('badges').values(badge).returning('id').executeTakeFirstOrThrow();
}

/** @returns `gone` when there is no such badge in the tribe any more */
export async function updateBadge(
  tx: Tx,
  place: { tribeId: string; badgeId: string },
  words: { [Field in keyof BadgeWords]?: BadgeWords[Field] | undefined },
): Promise<'gone' | 'name_taken' | undefined> {
  const { tribeId, badgeId } = place;
  const { name, description, icon } = words;
  if (name !== undefined) {
    await lockTribe(tx, tribeId);
    if (await isTaken(tx, tribeId, name, badgeId)) return 'name_taken';
  }
  const { numUpdatedRows } = await tx
    .updateTable('badges')
    .set((row) => ({
      name: name ?? row.ref('name'),
      description: description ?? row.ref('description'),
      icon: icon ?? row.ref('icon'),
    }))
    .where('id', '=', badgeId)
    .where('tribeId', '=', tribeId)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? 'gone' : undefined;
}

/** Whoever has earned it loses it. @returns false when it is gone already */
export async function deleteBadge(tx: Tx, tribeId: string, badgeId: string): Promise<boolean> {
  await lockTribe(tx, tribeId);
  const { numDeletedRows } = await tx
    .deleteFrom('badges')
    .where('id', '=', badgeId)
    .where('tribeId', '=', tribeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives a badge of the tribe to somebody who is in it. @returns whether they have it since now */
export async function giveBadge(
  tx: Tx,
  gift: { tribeId: string; badgeId: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('userBadges')
    .columns(['userId', 'badgeId'])
    .expression((from) =>
      from
        .selectFrom('badges')
        .innerJoin('tribeMemberships', 'tribeMemberships.tribeId', 'badges.tribeId')
        .select(['tribeMemberships.userId', 'badges.id as badgeId'])
        .where('badges.id', '=', gift.badgeId)
        .where('badges.tribeId', '=', gift.tribeId)
        .where('tribeMemberships.userId', '=', gift.userId)
        // Until it is given: else it could be gone when that is written.
        .forKeyShare('badges'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
