import type { WaitingEntry } from '@kindred/db/events/waitlist/writes';

/**
 * The seats that each entry is offered, in their order. Entries that what is left does not suffice for are passed over.
 * @param eventLeft free seats of the event
 */
export function allocate<Entry extends Omit<WaitingEntry, 'userId'>>(
  entries: readonly Entry[],
  eventLeft: number,
): { entry: Entry; seats: number }[] {
  let left = eventLeft;
  const leftOfType = new Map<string, number>();
  return entries.flatMap((entry) => {
    const { typeId, typeLeft, quantity, acceptsFewer } = entry;
    const ofType = typeId === null ? undefined : (leftOfType.get(typeId) ?? typeLeft);
    const free = Math.min(left, ofType ?? Number.POSITIVE_INFINITY);
    const seats = Math.min(quantity, free);
    if (seats < 1 || (seats < quantity && !acceptsFewer)) return [];
    left -= seats;
    if (typeId !== null && ofType != null) leftOfType.set(typeId, ofType - seats);
    return [{ entry, seats }];
  });
}
