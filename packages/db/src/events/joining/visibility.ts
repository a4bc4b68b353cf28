import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The answer that a join link is made of, with its event and the address of its meeting. */
export async function answerToJoin(db: Db, rsvpId: string) {
  return unrestrictedDb(db)
    .selectFrom('eventRsvps as answer')
    .innerJoin('events', 'events.id', 'answer.eventId')
    .select(['answer.id as rsvpId', 'answer.eventId', 'answer.userId', 'answer.status', 'answer.rsvpedAt'])
    .select([
      'answer.joinRevokedAt',
      'events.kind',
      'events.startTime',
      'events.endTime',
      'events.cancelledAt',
    ])
    .select(sql<string | null>`case when events.is_online then events.meeting_url end`.as('meetingUrl'))
    .where('answer.id', '=', rsvpId)
    .executeTakeFirst();
}
export type JoiningRow = NonNullable<Awaited<ReturnType<typeof answerToJoin>>>;
