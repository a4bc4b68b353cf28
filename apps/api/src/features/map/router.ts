import { findTowns, labelledTowns } from '@kindred/db/map/towns/queries';
import {
  mapLocations,
  mapLocationsInput,
  mapPlace,
  placeOfInput,
  putMyPlaceInput,
  putPlaceInput,
  town,
  townsInput,
} from '@kindred/validation/map';
import { WORLD } from '@kindred/validation/map/geometry';
import { noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { inSearchQueue } from '../../platform/searches.ts';
import { can, canOn, router, signedIn } from '../../trpc/access.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { allowsInBusiness, loadBusiness } from '../businesses/service.ts';
import { allows, loadInside } from '../tribes/service.ts';
import { presentTown } from './present.ts';
import { deletePlace, findLocations, getPlace, putPlace } from './service.ts';

const documented = documentedUnder('Map');
const TOWNS_FOUND = 8;
const TOWNS_LABELLED = 60;

const ofBusiness = { permission: null, load: loadBusiness, policy: allowsInBusiness('edit') } as const;
const ofTribe = { permission: null, load: loadInside, policy: allows('manage_settings') } as const;
const business = ({ id }: { id: string }) => ({ type: 'business', id }) as const;
const tribe = ({ id }: { id: string }) => ({ type: 'tribe', id }) as const;
const me = ({ id }: { id: string }) => ({ type: 'user', id }) as const;

export const mapRouter = router({
  locations: can('view_public_profiles')
    .meta(
      documented(
        'GET',
        '/map/locations',
        'List people, businesses, tribes and events on the map',
        'People who chose to be on the map are shown in the middle of a square of about 5 km. Pages after the first hold items only.',
      ),
    )
    .input(mapLocationsInput)
    .output(mapLocations)
    .query(({ ctx, input }) => inSearchQueue(ctx, input.q, () => findLocations(ctx, ctx.viewer, input))),

  towns: signedIn
    .meta(documented('GET', '/map/towns', 'Find towns by name, or those named on a map, largest first'))
    .input(townsInput)
    .output(z.array(town))
    .query(async ({ ctx, input: { q, bbox = WORLD, zoom } }) => {
      const rows =
        q === undefined || q === ''
          ? await labelledTowns(ctx.db, bbox, zoom, TOWNS_LABELLED)
          : await findTowns(ctx.db, q, TOWNS_FOUND);
      return rows.map(presentTown);
    }),

  myPlace: signedIn
    .meta(documented('GET', '/map/place', 'Get where I am on the map'))
    .input(noInput)
    .output(mapPlace)
    .query(({ ctx }) => getPlace(ctx, me(ctx.viewer))),

  putMyPlace: signedIn
    .meta(
      documented(
        'PUT',
        '/map/place',
        'Show me on the map',
        'Only the middle of the square of about 5 km that the point lies in is stored.',
      ),
    )
    .input(putMyPlaceInput)
    .output(mapPlace)
    .mutation(({ ctx, input }) => putPlace(ctx, me(ctx.viewer), { ...input, isExact: false })),

  deleteMyPlace: signedIn
    .meta(documented('DELETE', '/map/place', 'Take me off the map'))
    .input(noInput)
    .output(mapPlace)
    .mutation(({ ctx }) => deletePlace(ctx, me(ctx.viewer))),

  businessPlace: canOn({ input: placeOfInput, ...ofBusiness })
    .meta(documented('GET', '/businesses/{id}/place', 'Get where a business is on the map'))
    .output(mapPlace)
    .query(({ ctx }) => getPlace(ctx, business(ctx.subject))),

  putBusinessPlace: canOn({ input: putPlaceInput, ...ofBusiness })
    .meta(documented('PUT', '/businesses/{id}/place', 'Put a business on the map'))
    .output(mapPlace)
    .mutation(({ ctx, input }) => putPlace(ctx, business(ctx.subject), input)),

  deleteBusinessPlace: canOn({ input: placeOfInput, ...ofBusiness })
    .meta(documented('DELETE', '/businesses/{id}/place', 'Take a business off the map'))
    .output(mapPlace)
    .mutation(({ ctx }) => deletePlace(ctx, business(ctx.subject))),

  tribePlace: canOn({ input: placeOfInput, ...ofTribe })
    .meta(documented('GET', '/tribes/{id}/place', 'Get where a tribe is on the map'))
    .output(mapPlace)
    .query(({ ctx }) => getPlace(ctx, tribe(ctx.subject))),

  putTribePlace: canOn({ input: putPlaceInput, ...ofTribe })
    .meta(documented('PUT', '/tribes/{id}/place', 'Put a tribe on the map'))
    .output(mapPlace)
    .mutation(({ ctx, input }) => putPlace(ctx, tribe(ctx.subject), input)),

  deleteTribePlace: canOn({ input: placeOfInput, ...ofTribe })
    .meta(documented('DELETE', '/tribes/{id}/place', 'Take a tribe off the map'))
    .output(mapPlace)
    .mutation(({ ctx }) => deletePlace(ctx, tribe(ctx.subject))),
});
