import type { Tx } from '@kindred/db/client';
import { ticketTypesOf } from '@kindred/db/events/seats/visibility';
import { setTicketTypes } from '@kindred/db/events/tickets/writes';
import type { TicketTypeInput } from '@kindred/validation/events/tickets';
import { invalid } from '../../../trpc/errors.ts';
import { checkPrice, lockCurrency } from '../../commerce/currencies/service.ts';

/** Sets the ticket types on sale of a locked event. Seats that are taken or held stay as they were sold. */
export async function changeTicketTypes(
  tx: Tx,
  { id, tribeId }: { id: string; tribeId: string | null },
  types: readonly TicketTypeInput[],
): Promise<void> {
  const before = await ticketTypesOf(tx, id);
  if (types.length === 0 && before.length === 0) return;
  const stored = new Map(before.flatMap((type) => (type.archivedAt === null ? [[type.id, type]] : [])));
  const currency =
    tribeId !== null && types.some(({ price }) => Number(price) > 0)
      ? await lockCurrency(tx, { tribeId, businessId: null })
      : null;
  for (const [at, type] of types.entries()) {
    const path = `ticketTypes.${at}`;
    const known = type.id === undefined ? undefined : stored.get(type.id);
    if (type.id !== undefined && known === undefined) invalid(path, 'This ticket type is no longer on sale');
    const taken = known === undefined ? 0 : known.takenCount + known.heldCount;
    if (type.quantity !== null && type.quantity < taken) {
      invalid(`${path}.quantity`, `${taken} seats are taken: quantity must be at least ${taken}`);
    }
    if (tribeId === null && type.tier !== null) invalid(`${path}.tier`, 'Only events of a tribe have tiers');
    if (Number(type.price) === 0) continue;
    if (currency === null) invalid(`${path}.price`, 'Only events of a tribe can have a price');
    else checkPrice(`${path}.price`, type.price, currency);
  }
  await setTicketTypes(tx, id, types);
}

/**
 * Sets the ticket types of locked dates of a series. Those of other dates are known by their names, and are on sale as long
 * before their start.
 * @param source the date that the ids of the types are of
 */
export async function changeTypesOfDates(
  tx: Tx,
  dates: readonly { id: string; startTime: Date }[],
  source: { id: string; tribeId: string | null },
  types: readonly TicketTypeInput[],
): Promise<void> {
  const names = new Map((await ticketTypesOf(tx, source.id)).map(({ id, name }) => [id, name]));
  const start = dates.find(({ id }) => id === source.id)?.startTime;
  for (const { id, startTime } of dates) {
    if (id === source.id) {
      await changeTicketTypes(tx, source, types);
      continue;
    }
    const own = (await ticketTypesOf(tx, id)).filter(({ archivedAt }) => archivedAt === null);
    const later = start === undefined ? 0 : startTime.getTime() - start.getTime();
    const ofDate = types.map((type) => ({
      ...type,
      id: type.id && own.find(({ name }) => name === names.get(type.id ?? ''))?.id,
      availableUntil: type.availableUntil && new Date(Date.parse(type.availableUntil) + later).toISOString(),
    }));
    await changeTicketTypes(tx, { id, tribeId: source.tribeId }, ofDate);
  }
}

/** The ticket types of an event that is copied, as new ones; none is bound to a date that has passed. */
export async function copiedTicketTypes(tx: Tx, eventId: string): Promise<TicketTypeInput[]> {
  const types = await ticketTypesOf(tx, eventId);
  return types
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ name, description, price, attends, tier, quantity }) => ({
      ...{ name, description, price, attends, tier, quantity },
      availableUntil: null,
    }));
}
