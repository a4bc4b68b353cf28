import { z } from 'zod';
import { timeZone } from '../scheduling/weeklyHours.ts';

/** `zone` decides when today began. */
export const adminStatsInput = z.strictObject({ zone: timeZone.default('UTC') });

const count = z.int().min(0);
/** A decimal number in major units. */
const amount = z.string();

export const adminStats = z
  .object({
    totalUsers: count,
    newUsersToday: count,
    totalTribes: count,
    newTribesToday: count,
    totalPosts: count,
    newPostsToday: count,
    /** Sales less refunds in the currency that sold most, see `revenue` for each. */
    totalRevenue: amount,
    revenueToday: amount,
    /** ISO 4217, in the order of their totals. */
    revenue: z.array(z.object({ currency: z.string(), total: amount, today: amount })),
  })
  .meta({ id: 'AdminStats' });
export type AdminStats = z.infer<typeof adminStats>;
