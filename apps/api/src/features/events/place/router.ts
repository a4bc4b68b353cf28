import { canSeeEvent } from '@kindred/permissions/policies/events';
import { eventIdInput } from '@kindred/validation/events';
import { mapPlace, putEventPlaceInput } from '@kindred/validation/map';
import { canOn, guestsCanOn } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { getPlace } from '../../map/service.ts';
import { factsOf, hosts, loadEvent } from '../service.ts';
import { deleteEventPlace, putEventPlace } from './service.ts';

const documented = documentedUnder('Events');
const onEvent = { permission: null, load: loadEvent, policy: hosts } as const;
const event = (id: string) => ({ type: 'event', id }) as const;

/** Places of events on the map. */
export const placeRouter = {
  place: guestsCanOn({
    input: eventIdInput,
    load: loadEvent,
    policy: (viewer, seen) => canSeeEvent(viewer, factsOf(seen)),
  })
    .meta(documented('GET', '/events/{id}/place', 'Get where an event is on the map'))
    .output(mapPlace)
    .query(({ ctx }) => getPlace(ctx, event(ctx.subject.id))),

  putPlace: canOn({ input: putEventPlaceInput, ...onEvent })
    .meta(documented('PUT', '/events/{id}/place', 'Put an event on the map'))
    .output(mapPlace)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => putEventPlace(tx, ctx.viewer, input));
      return getPlace(ctx, event(input.id));
    }),

  deletePlace: canOn({ input: eventIdInput, ...onEvent })
    .meta(documented('DELETE', '/events/{id}/place', 'Take an event off the map'))
    .output(mapPlace)
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.write((tx) => deleteEventPlace(tx, ctx.viewer, id));
      return { place: null };
    }),
};
