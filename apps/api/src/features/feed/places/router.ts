import { businessesToPostIn } from '@kindred/db/businesses/visibility';
import { tribesOf } from '@kindred/db/tribes/queries';
import { placesView } from '@kindred/validation/feed/places';
import { noInput } from '@kindred/validation/text';
import { signedIn } from '../../../trpc/access.ts';

/** Procedures of the feed's own router. */
export const placesRouter = {
  places: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/feed/places',
        tags: ['Feed'],
        summary: 'List where I can publish',
        protect: true,
      },
    })
    .input(noInput)
    .output(placesView)
    .query(async ({ ctx }) => {
      const [tribes, businesses] = await Promise.all([
        tribesOf(ctx.db, ctx.viewer.id),
        businessesToPostIn(ctx.db, ctx.viewer.id),
      ]);
      return { tribes, businesses };
    }),
};
