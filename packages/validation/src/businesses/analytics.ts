import { z } from 'zod';
import { businessKey } from '../businesses.ts';
import { BUSINESS_SOURCES } from './values.ts';

/** Days of the chart, today among them. */
export const ANALYTICS_DAYS = 90;
/** The days that are summed up, and compared with as many before them. */
export const MONTH_DAYS = 30;

/** In the order in which they are shown. */
export const BUSINESS_METRICS = [
  'views',
  'followers',
  'contacts',
  'bookings',
  'orders',
  'engagement',
  'conversion',
] as const;
export type BusinessMetric = (typeof BUSINESS_METRICS)[number];
export const COUNTED_METRICS = ['views', 'followers', 'contacts', 'bookings', 'orders'] as const;
export type CountedMetric = (typeof COUNTED_METRICS)[number];

/** Engagement and conversion are in percent of the views; null where there were none. */
const metric = z
  .object({
    value: z.number().nullable(),
    /** In percent of the 30 days before; null where there is nothing to compare with. */
    change: z.number().nullable(),
  })
  .meta({ id: 'BusinessMetric' });

const ofEach = <const Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> => Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

export const businessDay = z
  .object({
    /** `YYYY-MM-DD`, in the time zone of the business. */
    day: z.string(),
    ...ofEach(COUNTED_METRICS, z.int()),
  })
  .meta({ id: 'BusinessDay' });
export type BusinessDay = z.infer<typeof businessDay>;

export const businessAnalytics = z
  .object({
    metrics: z.object(ofEach(BUSINESS_METRICS, metric)),
    /** The last 90, today last. Followers are those who came, less those who went. */
    days: z.array(businessDay),
    /** Views of the last 30 days, the most first. */
    sources: z.array(z.object({ source: z.enum(BUSINESS_SOURCES), views: z.int() })),
    /** Whether payments are tests here, so that orders and bookings brought no money. */
    isTest: z.boolean(),
  })
  .meta({ id: 'BusinessAnalytics' });
export type BusinessAnalytics = z.infer<typeof businessAnalytics>;

/** The page of a business was opened. Nothing is kept of who did. */
export const countBusinessViewInput = z.strictObject({ id: businessKey, source: z.enum(BUSINESS_SOURCES) });
