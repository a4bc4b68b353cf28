import type { Tx } from '@kindred/db/client';
import { membersByName } from '@kindred/db/tribes/members/queries';
import { membersAmong, type TribePageRow } from '@kindred/db/tribes/queries';
import { peopleAndSpace, type SpaceMemberRow } from '@kindred/db/tribes/spaceMembers/queries';
import {
  ADDED_KIND,
  addPeople,
  removePerson,
  takeAddedNotifications,
} from '@kindred/db/tribes/spaceMembers/writes';
import { type SpaceRow, spaceById } from '@kindred/db/tribes/spaces/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  type AddedHow,
  FOUND_MAX,
  type SpaceCandidate,
  type SpaceMember,
} from '@kindred/validation/tribes/spaceMembers';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { withTribeLocked } from '../joining/service.ts';
import type { SpaceInTribe } from './service.ts';

export function presentSpaceMember(row: SpaceMemberRow): SpaceMember {
  return {
    ...presentCard(row),
    addedAt: row.addedAt.toISOString(),
    how: row.how,
    addedBy: row.addedBy === null ? null : { id: row.addedBy, name: `${row.byFirstName} ${row.byLastName}` },
  };
}

/** Members whose name begins so, each with whether they read the space. */
export async function findCandidates(
  ctx: Context,
  viewer: Viewer,
  { tribe, space }: SpaceInTribe,
  query: string,
): Promise<SpaceCandidate[]> {
  const asked = { tribeId: tribe.id, filter: 'all', isWhole: true, limit: FOUND_MAX, query } as const;
  const members = await membersByName(ctx.db, viewer, asked);
  const known = await peopleAndSpace(
    ctx.db,
    space.id,
    members.map(({ id }) => id),
  );
  const of = new Map(known.map((each) => [each.id, each]));
  return members.map((row) => ({
    ...presentCard(row),
    isAdded: of.get(row.id)?.isAdded ?? false,
    isReader: of.get(row.id)?.isReader ?? false,
  }));
}

/** Who sees the list of spaces asks again: who was added finds the space in it, who was taken out loses it. */
function told(outbox: Outbox, tribeId: string): Promise<void> {
  return outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'spaces' } });
}

/** As long as they have not read it, one notification says it of all spaces that somebody added them to. */
async function tell(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  news: { tribe: TribePageRow; space: SpaceRow; userId: string },
): Promise<void> {
  const { tribe, space, userId } = news;
  const asked = { userId, actorId: viewer.id, tribeId: tribe.id };
  const spaceIds = [...new Set([...(await takeAddedNotifications(tx, asked)), space.id])];
  const isOne = spaceIds.length === 1;
  await notifyPerson(tx, outbox, {
    userId,
    actorId: viewer.id,
    type: 'system',
    kind: 'tribe',
    did: isOne
      ? `added you to ${space.name} in ${tribe.name}`
      : `added you to ${spaceIds.length} spaces in ${tribe.name}`,
    message: isOne ? (space.description ?? '') : '',
    data: {
      tribeId: tribe.id,
      kind: ADDED_KIND,
      spaceIds,
      actionUrl: `/tribe/${tribe.slug}/spaces${isOne ? `/${space.id}` : ''}`,
    },
  });
}

const gone = (message: string) => fail('invalid_input', { issues: [{ path: 'spaceId', message }] });

/**
 * Adds members to a space by name, with the rights of the viewer, and tells those who could not read it before.
 * @returns who was not there already
 */
export async function addToSpace(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  addition: { tribeId: string; spaceId: string; userIds: readonly string[]; how: AddedHow },
): Promise<string[]> {
  const { tribeId, spaceId, how } = addition;
  const tribe = await withTribeLocked(tx, viewer, tribeId, 'manage_spaces');
  if (!tribe.enabledFeatures.includes('spaces')) gone('Spaces are switched off in this tribe');
  const space = await spaceById(tx, viewer, spaceId);
  if (space?.tribeId !== tribeId) return gone('This space is not there any more');
  if (space.archivedAt !== null) fail('space_archived');
  const userIds = [...new Set(addition.userIds)];
  if ((await membersAmong(tx, tribeId, userIds)).length < userIds.length) fail('not_a_member');
  const done = await addPeople(tx, { spaceId, tribeId, userIds, addedBy: viewer.id, how });
  if (done === 'too_many') return fail('too_many_space_people');
  for (const userId of done.readerIds) await tell(tx, outbox, viewer, { tribe, space, userId });
  if (done.addedIds.length > 0) await told(outbox, tribeId);
  return done.addedIds;
}

export async function takeOutOfSpace(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  person: { tribeId: string; spaceId: string; userId: string },
): Promise<void> {
  const { tribeId, spaceId, userId } = person;
  await withTribeLocked(tx, viewer, tribeId, 'manage_spaces');
  const { wasAdded, isNewsGone } = await removePerson(tx, { spaceId, userId });
  if (isNewsGone) await outbox.event({ topic: 'badges_changed', payload: { userId } });
  if (wasAdded) await told(outbox, tribeId);
}
