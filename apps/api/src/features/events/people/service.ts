import type { Tx } from '@kindred/db/client';
import { involvableUsers } from '@kindred/db/events/people/visibility';
import { setPeople } from '@kindred/db/events/people/writes';
import { viewersAmong } from '@kindred/db/events/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { UpdateEventInput } from '@kindred/validation/events/builder';
import type { Outbox } from '../../../platform/bus.ts';
import { invalid } from '../../../trpc/errors.ts';
import { type EventOfNotice, notifyOfRole } from '../notices.ts';

type People = Pick<UpdateEventInput, 'hostIds' | 'doorIds' | 'speakers'>;

/** Stops unless the viewer can have these users run the event, and speak at it. */
export async function assertPeople(
  tx: Tx,
  viewer: Viewer,
  tribeId: string | null,
  { hostIds = [], doorIds = [], speakers = [] }: People,
): Promise<void> {
  const members = await involvableUsers(tx, viewer, { tribeId, isMember: true }, [...hostIds, ...doorIds]);
  for (const [field, chosen] of Object.entries({ hostIds, doorIds })) {
    if (chosen.every((id) => members.has(id))) continue;
    invalid(field, tribeId === null ? 'Choose active users' : 'Choose members of the tribe');
  }
  const ids = speakers.flatMap(({ userId }) => userId ?? []);
  const known = await involvableUsers(tx, viewer, { tribeId, isMember: false }, ids);
  if (ids.some((id) => !known.has(id))) invalid('speakers', 'Choose active users');
  if (new Set(ids).size < ids.length) invalid('speakers', 'Choose each speaker once');
}

/** Sets who runs locked events, checks in and speaks, and notifies users of a role that they did not have at any of them. */
export async function setPeopleOf(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { eventIds, event }: { eventIds: readonly string[]; event: EventOfNotice },
  { hostIds, doorIds, speakers }: People,
): Promise<void> {
  const users = (ids: readonly string[]) => ids.map((userId) => ({ userId, name: null, about: '' }));
  const chosen = {
    host: hostIds && users(hostIds),
    door: doorIds && users(doorIds),
    speaker: speakers,
  };
  for (const role of ['host', 'door', 'speaker'] as const) {
    const people = chosen[role];
    if (people === undefined) continue;
    const added = await setPeople(tx, eventIds, role, people);
    // Door staff check in at events that they do not see; speakers have to be in the audience.
    const notified = role === 'door' ? new Set(added) : await viewersAmong(tx, event.id, added);
    for (const userId of notified)
      await notifyOfRole(tx, outbox, event, { userId, actorId: viewer.id, role });
  }
}
