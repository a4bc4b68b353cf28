import type { BusinessDayRow, viewSources } from '@kindred/db/businesses/analytics/visibility';
import { type BusinessAnalytics, MONTH_DAYS } from '@kindred/validation/businesses/analytics';
import { growthOf, percentOf } from '../../../platform/percent.ts';

type Sums = Omit<BusinessDayRow, 'day'>;

function sumsOf(days: readonly BusinessDayRow[]): Sums {
  const sum = (what: keyof Sums) =>
    Math.max(
      0,
      days.reduce((total, day) => total + day[what], 0),
    );
  return {
    view: sum('view'),
    follow: sum('follow'),
    contact: sum('contact'),
    booking: sum('booking'),
    order: sum('order'),
    engagement: sum('engagement'),
  };
}

const engagementOf = ({ view, follow, contact, engagement }: Sums) =>
  percentOf(follow + contact + engagement, view);
const conversionOf = ({ view, booking, order }: Sums) => percentOf(booking + order, view);

const metric = (value: number | null, before: number | null) => ({
  value,
  change: value === null || before === null ? null : growthOf(value, before),
});

/**
 * What the last month was, against the one before it.
 * @param days today last, two months or more
 * @param followers that there are now
 */
export function presentAnalytics(
  days: readonly BusinessDayRow[],
  sources: Awaited<ReturnType<typeof viewSources>>,
  followers: number,
  isTest: boolean,
): BusinessAnalytics {
  const month = days.slice(-MONTH_DAYS);
  const now = sumsOf(month);
  const before = sumsOf(days.slice(-2 * MONTH_DAYS, -MONTH_DAYS));
  const came = month.reduce((total, { follow }) => total + follow, 0);
  return {
    metrics: {
      views: metric(now.view, before.view),
      followers: metric(followers, followers - came),
      contacts: metric(now.contact, before.contact),
      bookings: metric(now.booking, before.booking),
      orders: metric(now.order, before.order),
      engagement: metric(engagementOf(now), engagementOf(before)),
      conversion: metric(conversionOf(now), conversionOf(before)),
    },
    days: days.map(({ day, view, follow, contact, booking, order }) => ({
      day,
      views: view,
      followers: follow,
      contacts: contact,
      bookings: booking,
      orders: order,
    })),
    sources,
    isTest,
  };
}
