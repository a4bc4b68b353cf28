import type { Db } from '@kindred/db/client';
import { attendanceRows } from '@kindred/db/events/after/visibility';
import { eventIdInput } from '@kindred/validation/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CsvRow, pages, ROWS_AT_ONCE, sendCsv } from '../../../platform/csv.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { hosts, loadEvent } from '../service.ts';

const EXPORTS_AN_HOUR = 60;
const HEADINGS = [
  'Name',
  'Handle',
  'Answer',
  'Seats',
  'Answered',
  'First joined',
  'Last joined',
  'Rating',
  'Feedback',
];
const iso = (time: Date | null) => time?.toISOString() ?? null;

async function* attendeeLines(db: Db, eventId: string): AsyncGenerator<CsvRow> {
  yield HEADINGS;
  const rows = pages(
    (after: string | undefined) => attendanceRows(db, { eventId, after, limit: ROWS_AT_ONCE }),
    ({ userId }) => userId,
  );
  for await (const { firstName, lastName, handle, status, seats, rsvpedAt, ...row } of rows) {
    yield [
      `${firstName} ${lastName}`.trim(),
      handle,
      status,
      seats,
      iso(rsvpedAt),
      iso(row.firstJoinedAt),
      iso(row.lastJoinedAt),
      row.rating,
      row.content,
    ];
  }
}

/** Answers to an event as CSV, with their attendance and feedback. */
export function attendanceRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get(
    '/api/events/:id/attendees.csv',
    { exposeHeadRoute: false, config: { access: { procedure: 'events.attendance' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = eventIdInput.safeParse(request.params);
      const event = (asked.success && (await loadEvent(ctx.db, viewer, asked.data))) || fail('not_found');
      if (!hosts(viewer, event)) fail('not_allowed');
      await limit(ctx.db, `attendee-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      return sendCsv(reply, 'attendees', attendeeLines(ctx.db, event.id));
    },
  );
}
