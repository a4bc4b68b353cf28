import type { Viewer } from '@kindred/permissions/viewer';
import { MY_INVITATIONS_MAX } from '@kindred/validation/tribes/memberships';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { INVITATION_OPEN } from '../visibility.ts';

export type InvitationRow = Awaited<ReturnType<typeof invitationPage>>[number];

/** What a tribe sent out, the latest first; for those who may invite. */
export async function invitationPage(
  db: Db | Tx,
  tribeId: string,
  page: { limit: number; after?: { place: string; id: string } | undefined; onlyId?: string },
) {
  const { limit, after, onlyId } = page;
  return unrestrictedDb(db)
    .selectFrom('tribeInvitations as invited')
    .innerJoin('users as staff', 'staff.id', 'invited.createdBy')
    .leftJoin('users', 'users.id', 'invited.userId')
    .select([
      'invited.id',
      'invited.code',
      'invited.userId',
      'invited.maxUses',
      'invited.useCount',
      'invited.expiresAt',
      'invited.createdAt',
      'invited.createdBy',
      'staff.firstName as byFirstName',
      'staff.lastName as byLastName',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(INVITATION_OPEN.as('isOpen'))
    .select(sql<string>`invited.created_at::text`.as('place'))
    .where('invited.tribeId', '=', tribeId)
    .where('invited.linkId', 'is', null)
    .$if(onlyId !== undefined, (query) => query.where('invited.id', '=', onlyId ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(invited.created_at, invited.id)
          < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('invited.createdAt', 'desc')
    .orderBy('invited.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

function openInvitations(db: Db | Tx, viewer: Viewer) {
  return unrestrictedDb(db)
    .selectFrom('tribeInvitations as invited')
    .innerJoin('users as staff', 'staff.id', 'invited.createdBy')
    .select([
      'invited.id',
      'invited.code',
      'invited.tribeId',
      'invited.userId',
      'invited.createdBy',
      'staff.firstName as byFirstName',
      'staff.lastName as byLastName',
    ])
    .where(INVITATION_OPEN)
    .where((where) =>
      where.or([where('invited.userId', 'is', null), where('invited.userId', '=', viewer.id)]),
    );
}

/** Who knows the secret holds it: of one that still lets in, and is not made out to somebody else. */
export async function invitationByCode(db: Db | Tx, viewer: Viewer, code: string) {
  return openInvitations(db, viewer).where('invited.code', '=', code).executeTakeFirst();
}
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof invitationByCode>>>;

/** What lets the viewer buy a membership of the tribe: made out to them, or the link whose code they have. */
export async function invitationToBuy(
  db: Db | Tx,
  viewer: Viewer,
  tribeId: string,
  code: string | undefined,
) {
  return openInvitations(db, viewer)
    .select('invited.linkId')
    .where('invited.tribeId', '=', tribeId)
    .where((where) =>
      where.or([
        where('invited.userId', '=', viewer.id),
        ...(code === undefined ? [] : [where('invited.code', '=', code)]),
      ]),
    )
    .orderBy(sql`invited.user_id is null`)
    .limit(1)
    .executeTakeFirst();
}

/** Those made out to the viewer, the latest first. */
export async function invitationsTo(db: Db | Tx, viewer: Viewer) {
  return openInvitations(db, viewer)
    .where('invited.userId', '=', viewer.id)
    .where('invited.linkId', 'is', null)
    .orderBy('invited.createdAt', 'desc')
    .limit(MY_INVITATIONS_MAX)
    .execute();
}
