import type { PlaceType } from '@kindred/validation/map';
import type { Box, Point } from '@kindred/validation/map/geometry';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../app/api.ts';

export const MAP_KEY = ['map'] as const;
export const LOCATIONS_KEY = [...MAP_KEY, 'locations'] as const;
export const PLACE_KEY = [...MAP_KEY, 'place'] as const;

const PAGE = 20;

/** What is looked at: a box at a zoom, or, without them, the whole world. */
export interface View {
  box: Box;
  zoom: number;
}
export interface Asked {
  view: View | null;
  type: PlaceType | 'all';
  words: string;
}

const textOf = ({ west, south, east, north }: Box) =>
  [west, south, east, north].map((degrees) => degrees.toFixed(5)).join();

const inView = (view: View | null) => (view === null ? {} : { bbox: textOf(view.box), zoom: view.zoom });

export function locationsQuery({ view, type, words }: Asked) {
  const input = {
    ...inView(view),
    ...(type === 'all' ? {} : { type }),
    ...(words === '' ? {} : { q: words }),
    limit: PAGE,
  };
  return infiniteQueryOptions({
    queryKey: [...LOCATIONS_KEY, input],
    queryFn: ({ pageParam, signal }) =>
      api.map.locations.query({ ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The card of a pin that is on no page of the list yet. */
export function oneQuery(pin: { type: PlaceType; id: string; coordinates: Point } | null) {
  return queryOptions({
    queryKey: [...LOCATIONS_KEY, 'one', pin?.type, pin?.id],
    enabled: pin !== null,
    queryFn: async ({ signal }) => {
      if (pin === null) return null;
      const { lat, lng } = pin.coordinates;
      const bbox = textOf({ west: lng - 1e-4, south: lat - 1e-4, east: lng + 1e-4, north: lat + 1e-4 });
      const { items } = await api.map.locations.query({ bbox, type: pin.type, limit: 100 }, { signal });
      return items.find(({ id }) => id === pin.id) ?? null;
    },
  });
}

/** Towns stay where they are, but there are none yet in the first moments of a new server. */
export function townsQuery(words: string) {
  return queryOptions({
    queryKey: [...MAP_KEY, 'towns', words],
    enabled: words.length > 1,
    queryFn: ({ signal }) => api.map.towns.query({ q: words }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  });
}

/** Names on the map. */
export function labelsQuery(view: View | null) {
  return queryOptions({
    queryKey: [...MAP_KEY, 'labels', view && textOf(view.box), view?.zoom],
    enabled: view !== null,
    queryFn: ({ signal }) => api.map.towns.query(inView(view), { signal }),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
  });
}

/** Images that the operator lets the map show; none unless they set a source. */
export interface Tiles {
  tiles: string[];
  attribution: string;
  maxzoom: number;
}

export const tilesQuery = queryOptions({
  queryKey: [...MAP_KEY, 'tiles'],
  queryFn: async ({ signal }): Promise<Tiles> => {
    const answer = await fetch('/map/tiles.json', { signal });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    return answer.json();
  },
});

/** Whose place: mine, or that of a business, a tribe or an event. */
export type Placed =
  | { type: 'user' }
  | { type: 'business' | 'tribe'; id: string }
  | { type: 'event'; id: string; canBeExact: boolean };

const READ = {
  user: () => api.map.myPlace.query(),
  business: (id: string) => api.map.businessPlace.query({ id }),
  tribe: (id: string) => api.map.tribePlace.query({ id }),
  event: (id: string) => api.events.place.query({ id }),
} as const;

export const placeKey = (of: Placed) => [...PLACE_KEY, of.type, 'id' in of ? of.id : 'me'] as const;

export function placeQuery(of: Placed) {
  return queryOptions({
    queryKey: placeKey(of),
    queryFn: () => READ[of.type]('id' in of ? of.id : ''),
    staleTime: 0,
  });
}
