import { z } from 'zod';
import { BUSINESS_SLUG_MAX } from './businesses.ts';
import { type Box, roundDegrees, ZOOM_MAX } from './map/geometry.ts';
import { LOCATION_MAX, MAP_QUERY_MAX } from './map/values.ts';
import { cursorPageShape } from './paging.ts';
import { atMost, id, requiredText, text, timestamp } from './text.ts';

export const PLACE_TYPES = ['user', 'business', 'tribe', 'event'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];
const placeType = z.enum(PLACE_TYPES);

/** Places of one square of the grid are counted this far. */
export const COUNTED_IN_CELL_MAX = 100;
/** Places that match a search are counted this far. */
export const COUNTED_IN_SEARCH_MAX = 1_000;
export const WORLD_ZOOM = 2;

const BOX = 'Give the box as west,south,east,north in degrees';
const box = text()
  .max(120, { error: BOX })
  .transform((value, context): Box => {
    const numbers = value
      .split(',')
      .map((part) => (part.trim() === '' ? Number.NaN : roundDegrees(Number(part))));
    const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
    const wrong = (message: string) => {
      context.addIssue(message);
      return z.NEVER;
    };
    if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return wrong(BOX);
    if (Math.abs(south) > 90 || Math.abs(north) > 90) {
      return wrong('Latitude must be between -90 and 90: give the box as west,south,east,north');
    }
    if (south > north) return wrong('South must be below north');
    if (Math.abs(west) > 540 || Math.abs(east) > 540) return wrong('Longitude must be between -180 and 180');
    return { west, south, east, north };
  });

const zoom = z.int().min(0).max(ZOOM_MAX).default(WORLD_ZOOM);

export const mapLocationsInput = z.strictObject({
  /** `west,south,east,north`; west is the greater one across the antimeridian. The whole world unless given. */
  bbox: box.optional(),
  zoom,
  type: placeType.optional(),
  /** Words of a name or a location. */
  q: text().trim().check(atMost(MAP_QUERY_MAX, 'Search')).optional(),
  ...cursorPageShape,
});

const coordinates = z.object({ lat: z.number(), lng: z.number() }).meta({ id: 'Coordinates' });

export const mapLocation = z
  .object({
    id,
    type: placeType,
    name: z.string(),
    location: z.string(),
    coordinates,
    /** Whether the coordinates are the middle of a square of about 5 km. */
    isApproximate: z.boolean(),
    /** From the middle of the box, in km. */
    distance: z.number(),
    imageUrl: z.string().nullable(),
    /** Where it is shown: a handle, or a slug; of an event its tribe's. */
    handle: z.string().nullable(),
    /** Mean of 5; null without reviews. */
    rating: z.number().nullable(),
    reviews: z.int(),
    /** The first two, by name. */
    services: z.array(z.string()),
    serviceCount: z.int(),
    memberCount: z.int().nullable(),
    attendees: z.int().nullable(),
    maxAttendees: z.int().nullable(),
    price: z.string().nullable(),
    /** Of the price; null of an event outside of tribes. */
    currency: z.string().nullable(),
    startTime: timestamp.nullable(),
    nextEvent: z.object({ title: z.string(), startTime: timestamp }).nullable(),
  })
  .meta({ id: 'MapLocation' });
export type MapLocation = z.infer<typeof mapLocation>;

export const mapPin = z
  .object({ id, type: placeType, name: z.string(), coordinates, isApproximate: z.boolean() })
  .meta({ id: 'MapPin' });
export type MapPin = z.infer<typeof mapPin>;

export const mapCluster = z
  .object({
    coordinates,
    count: z.int(),
    /** Whether there are more than were counted. */
    isMore: z.boolean(),
    /** Around the places that were counted, in degrees. */
    bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  })
  .meta({ id: 'MapCluster' });
export type MapCluster = z.infer<typeof mapCluster>;

export const mapLocations = z
  .object({
    /** Places found, of which clusters count each square to 100. */
    total: z.int(),
    isMore: z.boolean(),
    clusters: z.array(mapCluster),
    /** Places alone in their square. */
    pins: z.array(mapPin),
    /** Nearest to the middle of the box first. */
    items: z.array(mapLocation),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'MapLocations' });
export type MapLocations = z.infer<typeof mapLocations>;

export const townsInput = z.strictObject({
  /** How a name begins, or a word of it. */
  q: text().trim().check(atMost(MAP_QUERY_MAX, 'Search')).optional(),
  /** Without `q`: towns whose name is on the map of this box at this zoom. */
  bbox: box.optional(),
  zoom,
});
export const town = z
  .object({
    geonameId: z.int(),
    name: z.string(),
    region: z.string(),
    /** ISO 3166-1, two letters. */
    country: z.string(),
    population: z.int(),
    coordinates,
  })
  .meta({ id: 'Town' });
export type Town = z.infer<typeof town>;

const degrees = (most: number, what: string, words: string) =>
  z
    .number({ error: `${what} is required` })
    .min(-most, { error: words })
    .max(most, { error: words });

const placeShape = {
  location: requiredText('Choose a town', LOCATION_MAX, 'Location'),
  lat: degrees(90, 'Latitude', 'Latitude must be between -90 and 90; is it the longitude?'),
  lng: degrees(180, 'Longitude', 'Longitude must be between -180 and 180'),
  /** Of a business or an event: shown where it is, and not in the middle of a square of about 5 km. */
  isExact: z.boolean().default(false),
};
/** Where programs put what has no place. */
const isSomewhere = ({ lat, lng }: { lat: number; lng: number }) => lat !== 0 || lng !== 0;
const nowhere = { error: 'Choose a place on the map', path: ['lat'] };

/** Of a business or a tribe: a slug or an id. */
export const placeOfInput = z.strictObject({ id: text().trim().min(1).max(BUSINESS_SLUG_MAX) });
export const putPlaceInput = placeOfInput.extend(placeShape).refine(isSomewhere, nowhere);
/** One whose address is private is stored inexactly. */
export const putEventPlaceInput = z.strictObject({ id, ...placeShape }).refine(isSomewhere, nowhere);
export type PutEventPlaceInput = z.output<typeof putEventPlaceInput>;
const { isExact: _, ...myPlaceShape } = placeShape;
export const putMyPlaceInput = z.strictObject(myPlaceShape).refine(isSomewhere, nowhere);

export const mapPlace = z
  .object({
    place: z.object({ location: z.string(), coordinates, isExact: z.boolean() }).nullable(),
  })
  .meta({ id: 'MapPlace' });
export type MapPlace = z.infer<typeof mapPlace>;
