import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { BusinessInvitationsTable, BusinessMembersTable } from '../../schema/businesses.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** People in the team and asked to join it; the business is locked. */
export async function teamSize(tx: Tx, businessId: string): Promise<number> {
  const count = (table: 'businessMembers' | 'businessInvitations') =>
    unrestrictedDb(tx)
      .selectFrom(table)
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('businessId', '=', businessId)
      .executeTakeFirstOrThrow();
  const [members, invited] = [await count('businessMembers'), await count('businessInvitations')];
  return Number(members.count) + Number(invited.count);
}

/** @returns false when they are asked already, or somebody else is asked to own it */
export async function insertInvitation(
  tx: Tx,
  invitation: Insertable<BusinessInvitationsTable>,
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .insertInto('businessInvitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the invitation as it was; undefined when there was none */
export async function deleteInvitation(tx: Tx, businessId: string, userId: string) {
  return unrestrictedDb(tx)
    .deleteFrom('businessInvitations')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function insertMember(tx: Tx, member: Insertable<BusinessMembersTable>): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('businessMembers')
    .values(member)
    .onConflict((conflict) => conflict.columns(['businessId', 'userId']).doNothing())
    .execute();
}

export async function updateMember(
  tx: Tx,
  businessId: string,
  userId: string,
  to: Updateable<BusinessMembersTable>,
): Promise<void> {
  if (Object.keys(to).length === 0) return;
  await unrestrictedDb(tx)
    .updateTable('businessMembers')
    .set(to)
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .execute();
}

/** With what they were asked to be beside it. */
export async function deleteMember(tx: Tx, businessId: string, userId: string): Promise<void> {
  await deleteInvitation(tx, businessId, userId);
  await unrestrictedDb(tx)
    .deleteFrom('businessMembers')
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .execute();
}

/** Whoever owned it before stays as a manager, see `businesses_add_owner`. */
export async function setOwner(tx: Tx, businessId: string, ownerId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('businessInvitations')
    .where('businessId', '=', businessId)
    .where('kind', '=', 'ownership')
    .execute();
  await unrestrictedDb(tx).updateTable('businesses').set({ ownerId }).where('id', '=', businessId).execute();
}
