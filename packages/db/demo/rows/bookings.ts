import { LIVE_BOOKINGS } from '@kindred/validation/businesses/bookingValues';
import { type OpenHours, openingsOn, type WeeklyOpening } from '@kindred/validation/scheduling/openHours';
import { busySpan, type SlotRules } from '@kindred/validation/scheduling/slots';
import { addDays, instantOf, wallClock } from '@kindred/validation/zone';
import type { Insertable } from 'kysely';
import type {
  BookingResourcesTable,
  BookingRulesTable,
  BookingsTable,
  BusinessHoursTable,
  ServiceResourcesTable,
} from '../../src/schema/bookings.ts';
import { BOOKING_RULES, BOOKINGS, OPENING_HOURS, USUAL_HOURS, weekRows } from '../bookings.ts';
import { BUSINESS_DETAILS } from '../businessDetails.ts';
import { BUSINESSES, type BusinessKey } from '../businesses.ts';
import { idOf } from '../ids.ts';
import { SERVICES, type ServiceKey } from '../services.ts';
import { before, DAY } from '../time.ts';
import { personId } from './accounts.ts';
import { businessId, serviceId } from './businesses.ts';

const resourceId = (business: BusinessKey) => idOf(`booked ${business}`);
const rulesOf = (service: ServiceKey): SlotRules => ({
  step: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 60,
  aheadDays: 60,
  capacity: 1,
  ...BOOKING_RULES[service],
});

function weekOf(business: BusinessKey): WeeklyOpening[] {
  return weekRows(OPENING_HOURS[business] ?? USUAL_HOURS);
}

export function businessHourRows(): Insertable<BusinessHoursTable>[] {
  return (Object.keys(BUSINESSES) as BusinessKey[]).flatMap((business) =>
    weekOf(business).map((opening) => ({ businessId: businessId(business), ...opening })),
  );
}

const bookable = Object.keys(BOOKING_RULES) as ServiceKey[];

export function bookingResourceRows(now: Date): Insertable<BookingResourcesTable>[] {
  return [...new Set(bookable.map((service) => SERVICES[service].business))].map((business) => ({
    id: resourceId(business),
    businessId: businessId(business),
    kind: 'business',
    userId: null,
    createdAt: before(now, BUSINESSES[business].since),
  }));
}

export function bookingRuleRows(): Insertable<BookingRulesTable>[] {
  return bookable.map((service) => {
    const { confirmsByHand = false, pays = 'site' } = BOOKING_RULES[service];
    return { serviceId: serviceId(service), ...rulesOf(service), confirmsByHand, pays };
  });
}

export function serviceResourceRows(): Insertable<ServiceResourcesTable>[] {
  return bookable.map((service) => ({
    serviceId: serviceId(service),
    resourceId: resourceId(SERVICES[service].business),
  }));
}

/** The first opening of the day that is so many open days away, on the clocks of the business. */
export function startOf(hours: OpenHours, day: number, now: Date): Date {
  let { date } = wallClock(now.getTime(), hours.timeZone);
  let left = Math.abs(day);
  while (left > 0) {
    date = addDays(date, Math.sign(day));
    if (openingsOn(hours, date).length > 0) left -= 1;
  }
  return new Date(instantOf(date, openingsOn(hours, date)[0]?.opens ?? 0, hours.timeZone));
}

export function bookingRows(now: Date): Insertable<BookingsTable>[] {
  const seats = new Map<string, number>();
  return BOOKINGS.map(({ by, service, day, status = 'confirmed', note = '', reason = '' }) => {
    const { business } = SERVICES[service];
    const hours = { timeZone: BUSINESS_DETAILS[business].timeZone, week: weekOf(business), special: [] };
    const startsAt = startOf(hours, day, now);
    const rules = rulesOf(service);
    const busy = busySpan(startsAt.getTime(), rules);
    const isLive = LIVE_BOOKINGS.some((live) => live === status);
    const session = `${service} ${startsAt.toISOString()}`;
    const seat = (seats.get(session) ?? 0) + (isLive ? 1 : 0);
    seats.set(session, seat);
    const createdAt = new Date(Math.min(now.getTime() - 2 * DAY, startsAt.getTime() - 4 * DAY));
    const due = status === 'requested' ? startsAt : new Date(startsAt.getTime() - DAY);
    return {
      id: idOf(`booking ${by} ${service} ${day}`),
      businessId: businessId(business),
      serviceId: serviceId(service),
      resourceId: resourceId(business),
      userId: personId(by),
      status,
      startsAt,
      endsAt: new Date(startsAt.getTime() + rules.duration * 60_000),
      busy: `[${new Date(busy.from).toISOString()},${new Date(busy.to).toISOString()})`,
      seat: Math.max(1, seat),
      note,
      reason,
      orderId: null,
      createdAt,
      updatedAt: createdAt,
      remindAt: isLive && due > now ? due : null,
    };
  });
}
