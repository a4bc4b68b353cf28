import type { GroupRole } from '@kindred/validation/messaging';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Every write here is of a group that is held: that is what keeps it below its limit, and gives it one owner. */

async function countPeople(tx: Tx, conversationId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('conversationMembers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversationId', '=', conversationId)
    // Who is asked may say yes at any time, and has a place kept.
    .where('requestState', 'in', ['accepted', 'invited'])
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewPeople {
  by: string;
  /** They are in it now. */
  added: readonly string[];
  /** They are in it when they say so. What they deleted within thirty days does not come up again. */
  invited: readonly string[];
  max: number;
}

/** What becomes of those who were in the way of an addition: the row of a request, or of one declined. */
const COMES = sql`from_seq = excluded.from_seq, read_seq = excluded.read_seq, delivered_seq = excluded.delivered_seq,
  joined_at = now(), role = 'member', declined_at = null, deleted_seq = null, deleted_from_seq = null,
  deleted_at = null, request_state = excluded.request_state, requested_by = excluded.requested_by,
  requested_at = excluded.requested_at`;

/** @returns who is new in each way, or 'full' when they do not all fit */
export async function addToGroup(
  tx: Tx,
  conversationId: string,
  people: NewPeople,
): Promise<{ added: string[]; invited: string[] } | 'full'> {
  const { by, added, invited, max } = people;
  const insert = async (userIds: readonly string[], state: 'accepted' | 'invited') => {
    if (userIds.length === 0) return [];
    const isAsked = state === 'invited';
    const { rows } = await sql<{ userId: string }>`
      insert into conversation_members as members (conversation_id, user_id, from_seq, read_seq, delivered_seq,
        request_state, requested_by, requested_at)
      select talk.id, new.id, talk.last_seq, talk.last_seq, talk.last_seq, ${state},
        ${isAsked ? by : null}::uuid, ${isAsked ? sql`now()` : sql`null`}
      from conversations talk, unnest(${[...userIds]}::uuid[]) new (id)
      where talk.id = ${conversationId}::uuid
      on conflict (conversation_id, user_id) do update set ${COMES}
      where ${
        isAsked
          ? sql`members.request_state = 'declined' and members.declined_at < now() - interval '30 days'`
          : sql`members.request_state <> 'accepted'`
      }
      returning user_id`.execute(tx);
    return rows.map(({ userId }) => userId);
  };
  const done = { added: await insert(added, 'accepted'), invited: await insert(invited, 'invited') };
  // Not of whom an invitation does not come up to again.
  const wanted = [...done.added, ...done.invited];
  await unrestrictedDb(tx)
    .deleteFrom('groupRemovals')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', sql<string>`any (${wanted}::uuid[])`)
    .execute();
  return (await countPeople(tx, conversationId)) > max ? 'full' : done;
}

/**
 * They do not come back by its link, until somebody adds them again.
 * @returns false when they were not in it
 */
export async function removeFromGroup(
  tx: Tx,
  conversationId: string,
  userId: string,
  by: string,
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const row = await guarded
    .deleteFrom('conversationMembers')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('requestState', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await guarded
    .insertInto('groupRemovals')
    .values({ conversationId, userId, removedBy: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** @returns false when they are not in it */
export async function setGroupRole(
  tx: Tx,
  conversationId: string,
  userId: string,
  role: GroupRole,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('conversationMembers')
    .set({ role })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('requestState', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Out of the group. When its owner goes, the admin who came first owns it, or else the member who did; with the last
 * one goes the group.
 * @returns who owns it now, when that is somebody else than before; false when they were not in it, or nobody is now
 */
export async function leaveGroup(
  tx: Tx,
  conversationId: string,
  userId: string,
): Promise<{ owner?: string } | false> {
  const guarded = unrestrictedDb(tx);
  const left = await guarded
    .deleteFrom('conversationMembers')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('requestState', '=', 'accepted')
    .returning('role')
    .executeTakeFirst();
  if (left === undefined) return false;
  const next = await guarded
    .selectFrom('conversationMembers')
    .select('userId')
    .where('conversationId', '=', conversationId)
    .where('requestState', '=', 'accepted')
    .orderBy(sql`case role when 'owner' then 0 when 'admin' then 1 else 2 end`)
    .orderBy('joinedAt')
    .orderBy('id')
    .executeTakeFirst();
  if (next === undefined) {
    await guarded.deleteFrom('conversations').where('id', '=', conversationId).execute();
    return false;
  }
  if (left.role !== 'owner') return {};
  await setGroupRole(tx, conversationId, next.userId, 'owner');
  return { owner: next.userId };
}

export async function updateGroup(
  tx: Tx,
  conversationId: string,
  changes: { name?: string; description?: string | null; membersMayAdd?: boolean },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await unrestrictedDb(tx)
    .updateTable('conversations')
    .set(changes)
    .where('id', '=', conversationId)
    .execute();
}

/** @param upload a picture that belongs to nothing yet; null takes away the one there is */
export async function setGroupPicture(
  tx: Tx,
  conversationId: string,
  upload: { mediaId: string; url: string } | null,
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .deleteFrom('attachments')
    .where('attachedType', '=', 'conversations')
    .where('attachedTo', '=', conversationId)
    .execute();
  if (upload !== null) {
    const taken = await guarded
      .updateTable('attachments')
      .set({ attachedType: 'conversations', attachedTo: conversationId, position: 0 })
      .where('id', '=', upload.mediaId)
      .where('attachedTo', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (taken === undefined) return false;
  }
  await guarded
    .updateTable('conversations')
    .set({ imageUrl: upload?.url ?? null })
    .where('id', '=', conversationId)
    .execute();
  return true;
}

/** A new one makes the one before useless; null switches it off. */
export async function setGroupLink(
  tx: Tx,
  conversationId: string,
  by: string,
  token: string | null,
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('conversationLinks').where('conversationId', '=', conversationId).execute();
  if (token === null) return;
  await guarded.insertInto('conversationLinks').values({ conversationId, token, createdBy: by }).execute();
}

/**
 * Off somebody's list, with all that was said, until more is; nobody else is told. It can be taken back for a while.
 */
export async function deleteForMe(tx: Tx, userId: string, conversationId: string): Promise<void> {
  await sql`
    update conversation_members mine set deleted_seq = talk.last_seq, deleted_from_seq = mine.from_seq,
      deleted_at = now(), from_seq = talk.last_seq, read_seq = greatest(mine.read_seq, talk.last_seq),
      is_marked_unread = false, is_pinned = false
    from conversations talk
    where talk.id = mine.conversation_id and mine.conversation_id = ${conversationId}::uuid
      and mine.user_id = ${userId}::uuid and mine.deleted_seq is distinct from talk.last_seq`.execute(tx);
}

/** @returns false when it was not deleted, or longer ago than it can be taken back */
export async function restoreForMe(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const { rows } = await sql`
    update conversation_members mine set from_seq = coalesce(mine.deleted_from_seq, mine.from_seq), deleted_seq = null,
      deleted_from_seq = null, deleted_at = null
    where mine.conversation_id = ${conversationId}::uuid and mine.user_id = ${userId}::uuid
      and mine.deleted_at > now() - interval '10 minutes'
    returning mine.id`.execute(tx);
  return rows.length > 0;
}
