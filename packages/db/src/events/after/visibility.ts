import type { Viewer } from '@kindred/permissions/viewer';
import type { RsvpStatus } from '@kindred/validation/events/values';
import { type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { seatsOf } from '../seats/visibility.ts';

/** How many are going and joined, and the feedback by rating, of 1 to 5. */
export async function attendanceOf(db: Db, eventId: string) {
  const { rows } = await sql<{ going: number; joined: number; ratings: number[] }>`
    select answers.*, array(
      select coalesce(given.count, 0) from generate_series(1, 5) stars
      left join (
        select rating, count(*)::int as count from event_feedback where event_id = ${eventId}::uuid group by rating
      ) given on given.rating = stars order by stars) as ratings
    from (
      select count(*)::int as going, count(joined.user_id)::int as joined from event_rsvps answer
      left join event_attendance joined on joined.event_id = answer.event_id and joined.user_id = answer.user_id
      where answer.event_id = ${eventId}::uuid and answer.status = 'going') answers ${CUSTOM_PLAN}`.execute(
    unrestrictedDb(db),
  );
  return rows[0] ?? { going: 0, joined: 0, ratings: [0, 0, 0, 0, 0] };
}

/** Feedback about an event, the latest first, without that of users in a block with the viewer. */
export async function feedbackOf(
  db: Db,
  viewer: Viewer,
  { eventId, limit, after }: { eventId: string; limit: number; after?: Cursor | undefined },
) {
  return unrestrictedDb(db)
    .selectFrom('eventFeedback as given')
    .innerJoin('users', 'users.id', 'given.userId')
    .select([
      'given.id',
      'given.userId',
      'given.rating',
      'given.content',
      'given.createdAt',
      'given.updatedAt',
    ])
    .select(['users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(sql<string>`given.created_at::text`.as('place'))
    .where('given.eventId', '=', eventId)
    .where(notBlocked('given.user_id', viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(given.created_at, given.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('given.createdAt', 'desc')
    .orderBy('given.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}

/** Answers to an event with what came of them, in the order of their users, for the file of its hosts. */
export async function attendanceRows(
  db: Db,
  { eventId, after, limit }: { eventId: string; after: string | undefined; limit: number },
) {
  return unrestrictedDb(db)
    .selectFrom((of) =>
      of
        .selectFrom('eventRsvps')
        .selectAll()
        .where('eventId', '=', eventId)
        .$if(after !== undefined, (rows) => rows.where('userId', '>', String(after)))
        .orderBy('userId')
        .limit(limit)
        .as('answer'),
    )
    .innerJoin('users', 'users.id', 'answer.userId')
    .leftJoin('eventAttendance as joined', (join) =>
      join.onRef('joined.eventId', '=', 'answer.eventId').onRef('joined.userId', '=', 'answer.userId'),
    )
    .leftJoin('eventFeedback as given', (join) =>
      join.onRef('given.eventId', '=', 'answer.eventId').onRef('given.userId', '=', 'answer.userId'),
    )
    .select(['answer.userId', 'answer.rsvpedAt', 'given.rating', 'given.content'])
    .select(sql<RsvpStatus>`answer.status`.as('status'))
    .select(seatsOf('answer.id').as('seats'))
    .select(['users.firstName', 'users.lastName', 'users.handle'])
    .select(['joined.firstJoinedAt', 'joined.lastJoinedAt'])
    .orderBy('answer.userId')
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
