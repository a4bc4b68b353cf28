import type { Span } from '@kindred/validation/scheduling/openHours';
import type { SlotRange } from '@kindred/validation/scheduling/slotRules';
import {
  eachSlot,
  SLOT_REACH_MS,
  type Slot,
  type Taken,
  type Wanted,
} from '@kindred/validation/scheduling/slots';
import { addDays, instantOf, wallClock } from '@kindred/validation/zone';

/** Sessions read for all days in one query; when there are more, each day is read by itself. */
const TAKEN_AT_ONCE = 5_000;

interface Asked extends Omit<Wanted, 'taken' | 'from' | 'to' | 'now'> {
  range: SlotRange;
  /** A start that is not offered: that of what is moved. */
  except?: number | undefined;
  /** @param limit at most so many of them */
  taken: (span: Span, limit?: number) => Promise<readonly Taken[]>;
}

/** The days of a range as clocks in a zone show them, cut to the range. */
function daysOf({ from, to }: SlotRange, zone: string): (Span & { date: string })[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days: (Span & { date: string })[] = [];
  for (let { date } = wallClock(start, zone); ; date = addDays(date, 1)) {
    const begins = instantOf(date, 0, zone);
    if (begins >= end) return days;
    days.push({
      date,
      from: Math.max(start, begins),
      to: Math.min(end, instantOf(addDays(date, 1), 0, zone)),
    });
  }
}

const around = ({ from, to }: Span): Span => ({ from: from - SLOT_REACH_MS, to: to + SLOT_REACH_MS });

/**
 * Which days of a range have a time that can be booked, and the times of one of them. The search of
 * every other day stops at its first time.
 */
export async function slotsOfDay({ range, except, taken, ...of }: Asked): Promise<{
  days: string[];
  day: string | null;
  slots: Slot[];
}> {
  const now = Date.now();
  const days = daysOf(range, range.timeZone ?? of.hours.timeZone);
  const whole = { from: Date.parse(range.from), to: Date.parse(range.to) };
  const all = await taken(around(whole), TAKEN_AT_ONCE + 1);
  const takenOn = (day: Span) => (all.length > TAKEN_AT_ONCE ? taken(around(day)) : all);
  const found = { days: [] as string[], day: null as string | null, slots: [] as Slot[] };
  for (const { date, ...span } of days) {
    const isWanted = range.day === undefined ? found.day === null : range.day === date;
    const slots: Slot[] = [];
    for (const slot of eachSlot({ ...of, ...span, now, taken: await takenOn(span) })) {
      if (slot.startsAt === except) continue;
      slots.push(slot);
      if (!isWanted) break;
    }
    if (slots.length === 0) continue;
    found.days.push(date);
    if (isWanted) Object.assign(found, { day: date, slots });
  }
  return found;
}
