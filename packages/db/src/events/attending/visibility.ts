import type { Viewer } from '@kindred/permissions/viewer';
import type { RsvpStatus } from '@kindred/validation/events';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { prepare } from '../../prepared.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { guestsOf } from '../seats/visibility.ts';

/** Users whose answer is maybe. */
export async function countMaybes(db: Db | Tx, eventId: string): Promise<number> {
  const [row] = await maybes(db, { eventId });
  return row?.count ?? 0;
}

const maybes = prepare((db, { eventId }: { eventId: string }) =>
  unrestrictedDb(db)
    .selectFrom('eventRsvps')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('eventId', '=', eventId)
    .where('status', '=', 'maybe'),
);

/** Users by their answer, the latest first, without those in a block with the viewer. */
export async function attendeesOf(
  db: Db,
  viewer: Viewer,
  page: {
    eventId: string;
    status: RsvpStatus;
    /** Lists hidden attendees too. */
    withHidden: boolean;
    limit: number;
    after?: Cursor | undefined;
  },
) {
  const { eventId, status, withHidden, limit, after } = page;
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('eventRsvps as answer')
    .innerJoin('users', 'users.id', 'answer.userId')
    .leftJoin('eventAttendance as joined', (join) =>
      join.onRef('joined.eventId', '=', 'answer.eventId').onRef('joined.userId', '=', 'answer.userId'),
    )
    .select(['answer.id', 'answer.userId', 'answer.isHidden', 'answer.rsvpedAt'])
    .select(guestsOf('answer.id').as('guests'))
    .select(['answer.joinRevokedAt', 'joined.firstJoinedAt'])
    .select(['users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(sql<string>`answer.rsvped_at::text`.as('place'))
    .where('answer.eventId', '=', eventId)
    .where('answer.status', '=', status)
    .$if(!withHidden, (rows) => rows.where(sql<SqlBool>`(not answer.is_hidden or answer.user_id = ${me})`))
    .where(notBlocked('answer.user_id', me))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(answer.rsvped_at, answer.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('answer.rsvpedAt', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type AttendeeRow = Awaited<ReturnType<typeof attendeesOf>>[number];

/** Invitations to an event, the latest first, with the answers. */
export async function invitationsOf(
  db: Db,
  viewer: Viewer,
  page: { eventId: string; limit: number; after?: Cursor | undefined },
) {
  const { eventId, limit, after } = page;
  return unrestrictedDb(db)
    .selectFrom('eventInvitations as invited')
    .innerJoin('users', 'users.id', 'invited.userId')
    .leftJoin('eventRsvps as answer', (join) =>
      join.onRef('answer.eventId', '=', 'invited.eventId').onRef('answer.userId', '=', 'invited.userId'),
    )
    .select(['invited.id', 'invited.userId', 'invited.createdAt', 'answer.status'])
    .select(['users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(sql<string>`invited.created_at::text`.as('place'))
    .where('invited.eventId', '=', eventId)
    .where(notBlocked('invited.user_id', viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(invited.created_at, invited.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('invited.createdAt', 'desc')
    .orderBy('invited.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number];
