import { z } from 'zod';
import { timeZone } from '../scheduling/weeklyHours.ts';

export const CHART_DAYS = [30, 90] as const;
export type ChartDays = (typeof CHART_DAYS)[number];

/** `zone` decides when days begin. */
export const adminChartsInput = z.strictObject({
  days: z
    .int()
    .refine((days): days is ChartDays => CHART_DAYS.some((each) => each === days), {
      error: 'Choose 30 or 90 days',
    })
    .default(30),
  zone: timeZone.default('UTC'),
});

const count = z.int();

export const adminCharts = z
  .object({
    /** Today last. */
    days: z.array(
      z.object({
        /** `YYYY-MM-DD`, in the zone that was asked for. */
        day: z.string(),
        /** Of those that are still there. */
        newUsers: count,
        /** On that date of UTC. */
        activeUsers: count,
        newPosts: count,
      }),
    ),
    /** Sales less refunds for each of `days`, in major units; the currency that sold most comes first. */
    revenue: z.array(z.object({ currency: z.string(), total: z.string(), days: z.array(z.string()) })),
    /** By the week of joining, the earliest first. Weeks are of UTC. */
    retention: z.array(
      z.object({
        /** Monday, `YYYY-MM-DD`. */
        week: z.string(),
        joined: z.int().min(0),
        /** People of that week who were active in it and in each week after, up to this one. */
        active: z.array(z.int().min(0)),
      }),
    ),
  })
  .meta({ id: 'AdminCharts' });
export type AdminCharts = z.infer<typeof adminCharts>;
