import { eventsOfTribe } from '@kindred/db/events/visibility';
import { tribeEventPage, tribeEventsInput } from '@kindred/validation/events';
import { decodeTime, pageByTime } from '../../platform/paging.ts';
import { canOn, router } from '../../trpc/access.ts';
import { loadWith, reads } from '../tribes/service.ts';
import { presentEvent } from './present.ts';

const tags = ['Tribes'];

export const eventsRouter = router({
  ofTribe: canOn({ input: tribeEventsInput, permission: null, load: loadWith('events'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/events',
        tags,
        summary: 'List the events of a tribe, upcoming or recorded',
        protect: true,
      },
    })
    .output(tribeEventPage)
    .query(async ({ ctx, input }) => {
      const { list, kind, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { tribeId: ctx.subject.id, list, kind, limit: limit + 1, after };
      const rows = await eventsOfTribe(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentEvent);
    }),
});
