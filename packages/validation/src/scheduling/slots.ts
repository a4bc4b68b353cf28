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
  /** Places of the session that are taken. */
  places: number;
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

/** What each resource is taken by, in the order of its beginnings. */
function byResource(taken: readonly Taken[]): Map<string, Taken[]> {
  const sorted = [...taken].sort((a, b) => a.from - b.from);
  return Map.groupBy(sorted, ({ resourceId }) => resourceId);
}

/** Where a walk through what a resource is taken by has come to. */
interface Walk {
  taken: readonly Taken[];
  at: number;
}

/** Places that a resource has in a session that would begin then; each start is later than the one before. */
function placesAt(walk: Walk, startsAt: number, serviceId: string, rules: SlotRules): number {
  const busy = busySpan(startsAt, rules);
  const { taken } = walk;
  // What is over before this start is over before all later ones.
  while ((taken[walk.at]?.to ?? Number.POSITIVE_INFINITY) <= busy.from) walk.at += 1;
  let places = rules.capacity;
  for (let at = walk.at; at < taken.length; at += 1) {
    const each = taken[at];
    if (each === undefined || each.from >= busy.to) break;
    if (each.to <= busy.from) continue;
    if (each.startsAt !== startsAt || each.serviceId !== serviceId) return 0;
    places -= each.places;
  }
  return Math.max(0, places);
}

export interface Wanted {
  serviceId: string;
  hours: OpenHours;
  rules: SlotRules;
  resourceIds: readonly string[];
  taken: readonly Taken[];
  now: number;
  from: number;
  to: number;
}

/** Starts on the grid from one instant to before another, in order. */
function startsBetween({ hours, rules, now, from, to }: Wanted): number[] {
  const earliest = Math.max(from, now + rules.notice * MINUTE_MS);
  const latest = Math.min(to, now + rules.aheadDays * 24 * 60 * MINUTE_MS);
  if (earliest >= latest) return [];
  // What begins last may end in the opening that follows.
  const spans = openSpans(hours, earliest, latest + rules.duration * MINUTE_MS);
  const step = rules.step * MINUTE_MS;
  const starts = new Set<number>();
  // Counted from each opening, so that the same starts are offered whatever range is asked for.
  for (const opening of openingsBetween(hours, earliest, latest)) {
    const closes = spans.find(({ from, to }) => from <= opening.from && opening.from < to)?.to ?? 0;
    const skipped = Math.max(0, Math.ceil((earliest - opening.from) / step));
    for (let at = opening.from + skipped * step; at < Math.min(opening.to, latest); at += step) {
      if (at + rules.duration * MINUTE_MS <= closes) starts.add(at);
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/**
 * The starts that can be booked from one instant to before another, found one by one. A session lies within opening
 * hours; buffers keep other bookings away and may reach past closing.
 */
export function* eachSlot(wanted: Wanted): Generator<Slot> {
  const { serviceId, rules, resourceIds } = wanted;
  const taken = byResource(wanted.taken);
  const walks = resourceIds.map((id) => ({ taken: taken.get(id) ?? [], at: 0 }));
  for (const startsAt of startsBetween(wanted)) {
    const free = resourceIds.flatMap((resourceId, index) => {
      const walk = walks[index];
      const places = walk === undefined ? 0 : placesAt(walk, startsAt, serviceId, rules);
      return places > 0 ? [{ resourceId, places }] : [];
    });
    if (free.length > 0) yield { startsAt, endsAt: startsAt + rules.duration * MINUTE_MS, free };
  }
}

/** All of them, of a day or less. */
export function bookableSlots(wanted: Wanted): Slot[] {
  return [...eachSlot(wanted)];
}
