import {
  type RulesRow,
  resourcesOf,
  rulesOf,
  takenOf,
} from '@kindred/db/businesses/bookingResources/visibility';
import { lockResources } from '@kindred/db/businesses/bookingResources/writes';
import { findBooking } from '@kindred/db/businesses/bookings/visibility';
import { dropOldHolds } from '@kindred/db/businesses/bookings/writes';
import type { ServiceRow } from '@kindred/db/businesses/services/visibility';
import type { Db, Tx } from '@kindred/db/client';
import { hoursOf } from '@kindred/db/scheduling/hours/visibility';
import { bookingAbilities } from '@kindred/permissions/policies/bookings';
import type { Viewer } from '@kindred/permissions/viewer';
import type { SlotsInput, SlotsView } from '@kindred/validation/businesses/bookings';
import { bookableSlots, busySpan, SLOT_REACH_MS, type Slot } from '@kindred/validation/scheduling/slots';
import { fail } from '../../../trpc/errors.ts';
import { slotsOfDay } from '../../scheduling/service.ts';

interface Service {
  id: string;
  businessId: string;
  timeZone: string;
}
type Offered = Service & Pick<ServiceRow, 'hasExactPrice' | 'price'>;
interface Wanted {
  rules: RulesRow;
  resourceIds: readonly string[];
  /** Its own time is free for what is moved. */
  exceptId?: string | undefined;
}

/** Whether a time is paid when it is booked. */
export function isPaidFirst(
  rules: RulesRow,
  { hasExactPrice, price }: Pick<Offered, 'hasExactPrice' | 'price'>,
) {
  return rules.pays === 'booking' && hasExactPrice && Number(price) > 0;
}

/** The slot that starts at that instant, with the resources that are free; undefined when it cannot be booked. */
async function slotAt(
  db: Tx,
  service: Service,
  from: number,
  { rules, resourceIds, exceptId }: Wanted,
): Promise<Slot | undefined> {
  const around = { from: from - SLOT_REACH_MS, to: from + SLOT_REACH_MS };
  const hours = await hoursOf(db, { business: service.businessId }, service.timeZone);
  const taken = await takenOf(db, resourceIds, around, { exceptId });
  const of = { serviceId: service.id, hours, rules, resourceIds, taken };
  const [slot] = bookableSlots({ ...of, now: Date.now(), from, to: from + 1 });
  return slot?.startsAt === from ? slot : undefined;
}

/** The business may move a booking to any time that is free. */
export function rulesOfMove(viewer: Viewer, { userId }: { userId: string }, rules: RulesRow): RulesRow {
  return viewer.id === userId ? rules : { ...rules, notice: 0 };
}

/** The booking that is to be moved, by somebody who may. */
async function movable(db: Db, viewer: Viewer, serviceId: string, id: string) {
  const row = (await findBooking(db, viewer, id)) ?? fail('not_found');
  if (row.serviceId !== serviceId) fail('not_found');
  return bookingAbilities(viewer, row, new Date()).reschedule ? row : fail('not_allowed');
}

/** What can be booked of a service, by the time; what is moved goes to another time than its own. */
export async function viewOfSlots(
  db: Db,
  viewer: Viewer,
  service: Offered,
  asked: SlotsInput,
): Promise<SlotsView> {
  const rules = (await rulesOf(db, service.id)) ?? fail('not_bookable');
  const resources = await resourcesOf(db, service.id);
  const ids = resources.map(({ id }) => id).filter((id) => id === (asked.resourceId ?? id));
  const moved =
    asked.bookingId === undefined ? undefined : await movable(db, viewer, service.id, asked.bookingId);
  const { slots, ...days } = await slotsOfDay({
    range: asked,
    serviceId: service.id,
    hours: await hoursOf(db, { business: service.businessId }, service.timeZone),
    rules: moved === undefined ? rules : rulesOfMove(viewer, moved, rules),
    resourceIds: ids,
    taken: (span, limit) => takenOf(db, ids, span, { exceptId: moved?.id, limit }),
    except: moved?.startsAt.getTime(),
  });
  return {
    timeZone: service.timeZone,
    ...days,
    isPaidFirst: isPaidFirst(rules, service),
    confirmsByHand: rules.confirmsByHand,
    cancelUntil: rules.cancelUntil,
    resources: resources.filter(({ kind }) => kind !== 'business'),
    slots: slots.map(({ startsAt, endsAt, free }) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      places: free.reduce((sum, { places }) => sum + places, 0),
    })),
  };
}

/**
 * The place that a booking at this moment takes, its resources held so that nobody else takes it meanwhile. Stops when
 * there is none.
 * @param of.prefers the resource that is taken when it is free too
 */
export async function takePlace(
  tx: Tx,
  service: Service,
  of: { rules: RulesRow; startsAt: Date; only?: string | undefined; prefers?: string; exceptId?: string },
) {
  const { rules, startsAt, only, prefers, exceptId } = of;
  const resources = await resourcesOf(tx, service.id);
  const resourceIds = resources.map(({ id }) => id).filter((id) => id === (only ?? id));
  if (resourceIds.length === 0) fail('time_taken');
  await lockResources(tx, resourceIds);
  await dropOldHolds(tx, resourceIds);
  const from = startsAt.getTime();
  const slot = await slotAt(tx, service, from, { rules, resourceIds, exceptId });
  if (slot === undefined) return fail('time_taken');
  const { resourceId } =
    slot.free.find((each) => each.resourceId === prefers) ?? slot.free[0] ?? fail('time_taken');
  return {
    resourceId,
    serviceId: service.id,
    startsAt,
    endsAt: new Date(slot.endsAt),
    busy: busySpan(from, rules),
    capacity: rules.capacity,
  };
}
