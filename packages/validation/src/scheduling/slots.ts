import { MINUTE_MS } from '../zone.ts';
import { type OpenHours, openingsBetween, openSpans, type Span } from './openHours.ts';

/** How a service is booked; minutes. */
export interface SlotRules {
  duration: number;
  /** From one start to the next that is offered, counted from when the business opens. */
  step: number;
  bufferBefore: number;
  bufferAfter: number;
  /** How long before its start it can be booked at the latest. */
  notice: number;
  aheadDays: number;
  /** Places in one session. */
  capacity: number;
}

/** What keeps somebody or some room from another booking, buffers included. */
export interface Taken extends Span {
  resourceId: string;
  /** When the session itself begins, and of which service it is: others may join it until it is full. */
  startsAt: number;
  serviceId: string;
}

export interface Slot {
  startsAt: number;
  endsAt: number;
  /** Who or what has a place, in the order of the resources. */
  free: { resourceId: string; places: number }[];
}

/** Nothing that begins further away from a time reaches it, buffers included. */
export const SLOT_REACH_MS = 24 * 60 * MINUTE_MS;

/** What a booking that begins then keeps others from. */
export function busySpan(
  startsAt: number,
  rules: Pick<SlotRules, 'duration' | 'bufferBefore' | 'bufferAfter'>,
): Span {
  return {
    from: startsAt - rules.bufferBefore * MINUTE_MS,
    to: startsAt + (rules.duration + rules.bufferAfter) * MINUTE_MS,
  };
}

/** Places that a resource has in a session that would begin then. */
export function placesAt(
  startsAt: number,
  of: { serviceId: string; resourceId: string; rules: SlotRules; taken: readonly Taken[] },
): number {
  const busy = busySpan(startsAt, of.rules);
  let places = of.rules.capacity;
  for (const each of of.taken) {
    if (each.resourceId !== of.resourceId || each.to <= busy.from || each.from >= busy.to) continue;
    if (each.startsAt !== startsAt || each.serviceId !== of.serviceId) return 0;
    places -= 1;
  }
  return Math.max(0, places);
}

interface Wanted {
  serviceId: string;
  hours: OpenHours;
  rules: SlotRules;
  resourceIds: readonly string[];
  taken: readonly Taken[];
  now: number;
  from: number;
  to: number;
}

/**
 * The starts that can be booked from one instant to before another. A session lies within opening hours; buffers keep
 * other bookings away and may reach past closing.
 */
export function bookableSlots({ now, from, to, ...wanted }: Wanted): Slot[] {
  const { rules, resourceIds } = wanted;
  const earliest = Math.max(from, now + rules.notice * MINUTE_MS);
  const latest = Math.min(to, now + rules.aheadDays * 24 * 60 * MINUTE_MS);
  if (earliest >= latest) return [];
  // What begins last may end in the opening that follows.
  const spans = openSpans(wanted.hours, earliest, latest + rules.duration * MINUTE_MS);
  const step = rules.step * MINUTE_MS;
  const starts = new Set<number>();
  // Counted from each opening, so that the same starts are offered whatever range is asked for.
  for (const opening of openingsBetween(wanted.hours, earliest, latest)) {
    const closes = spans.find(({ from, to }) => from <= opening.from && opening.from < to)?.to ?? 0;
    const skipped = Math.max(0, Math.ceil((earliest - opening.from) / step));
    for (let at = opening.from + skipped * step; at < Math.min(opening.to, latest); at += step) {
      if (at + rules.duration * MINUTE_MS <= closes) starts.add(at);
    }
  }
  return [...starts]
    .sort((a, b) => a - b)
    .flatMap((startsAt): Slot[] => {
      const free = resourceIds
        .map((resourceId) => ({ resourceId, places: placesAt(startsAt, { ...wanted, resourceId }) }))
        .filter(({ places }) => places > 0);
      const endsAt = startsAt + rules.duration * MINUTE_MS;
      return free.length === 0 ? [] : [{ startsAt, endsAt, free }];
    });
}
