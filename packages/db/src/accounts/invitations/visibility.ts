import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function allInvitations(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('signUpInvitations as invitation')
    .leftJoin('users as creator', 'creator.id', 'invitation.createdBy')
    .select([
      'invitation.id',
      'invitation.note',
      'invitation.uses',
      'invitation.usesMax',
      'invitation.expiresAt',
      'invitation.revokedAt',
      'invitation.createdAt',
      'creator.id as creatorId',
      'creator.firstName',
      'creator.lastName',
      'creator.handle',
      'creator.profileImageUrl',
      sql<string>`invitation.created_at::text`.as('place'),
    ]);
}
export type InvitationRow = Awaited<ReturnType<typeof signUpInvitations>>[number];

/** Invitations of the platform, the newest first: one more than `limit` when there is a next page. */
export async function signUpInvitations(db: Db | Tx, { limit, after }: { limit: number; after?: Cursor }) {
  return allInvitations(db)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(invitation.created_at, invitation.id)
          < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function signUpInvitationById(db: Db | Tx, id: string): Promise<InvitationRow | undefined> {
  return allInvitations(db).where('invitation.id', '=', id).executeTakeFirst();
}
