import { randomBytes } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { reachable } from '@kindred/db/messaging/conversations/writes';
import {
  addToGroup,
  leaveGroup,
  removeFromGroup,
  setGroupLink,
  setGroupPicture,
  setGroupRole,
  updateGroup,
} from '@kindred/db/messaging/groups/writes';
import { lockConversation } from '@kindred/db/messaging/messages/writes';
import {
  type ConversationRow,
  conversationById,
  type GroupByLink,
  groupByToken,
  groupRoleOf,
  peopleOfGroup,
} from '@kindred/db/messaging/queries';
import { unusedPicture } from '@kindred/db/tribes/tribeCreation/visibility';
import {
  canAddToGroup,
  canEditGroup,
  canModerateGroup,
  canRemoveFromGroup,
  canSetGroupRole,
} from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import type { UpdateGroupInput } from '@kindred/validation/messaging/groups';
import { GROUP_PEOPLE_MAX, GROUP_PICTURE_MAX } from '@kindred/validation/messaging/values';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { mediaUrl, sweepMedia } from '../../media/service.ts';
import { emitConversationAndBadgesChanged, emitGroupChanged, emitMembersChanged } from '../events.ts';
import { strangersTo } from '../requests/service.ts';
import { postSystemMessage } from '../systemMessages.ts';

/** Of one person in an hour. */
const GROUP_CHANGES_AN_HOUR = 300;
const LINKS_TRIED_AN_HOUR = 60;
const PICTURE_WIDTH = 384;
const ADDRESS = /^\/media\/([0-9a-f]{32})-\d{1,4}\.webp$/;

const limitChanges = (ctx: Context, viewer: Viewer) =>
  limit(ctx.db, `group-changes:${viewer.id}`, GROUP_CHANGES_AN_HOUR, HOUR);

/**
 * Holds the group and reads it again as the viewer finds it now: what they were allowed a moment ago may have been
 * taken from them.
 */
async function held(
  tx: Tx,
  viewer: Viewer,
  conversationId: string,
  policy: (viewer: Viewer, group: ConversationRow) => boolean,
): Promise<ConversationRow> {
  if (!(await lockConversation(tx, conversationId))) fail('not_found');
  const group = (await conversationById(tx, viewer, conversationId)) ?? fail('not_found');
  return policy(viewer, group) ? group : fail('not_allowed');
}

/** Asks members of a group to load it again, and those who came or went. */
export async function emitGroupMoved(
  outbox: Outbox,
  conversationId: string,
  moved: readonly string[],
): Promise<void> {
  await emitGroupChanged(outbox, conversationId);
  await emitMembersChanged(outbox, conversationId);
  for (const userId of moved) await emitConversationAndBadgesChanged(outbox, userId, conversationId);
}

const wrongPicture = (message: string): never =>
  fail('invalid_input', { issues: [{ path: 'imageUrl', message }] });

async function showPicture(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  group: ConversationRow,
  address: string | null,
): Promise<boolean> {
  if (address === group.imageUrl) return false;
  let upload: { mediaId: string; url: string } | null = null;
  if (address !== null) {
    const storageKey = ADDRESS.exec(address)?.[1];
    if (storageKey === undefined) return wrongPicture('Please choose one of your uploads');
    const picture = await unusedPicture(tx, viewer.id, storageKey);
    if (picture === undefined) return wrongPicture('This upload is not there any more');
    if (picture.bytes > GROUP_PICTURE_MAX) return wrongPicture('Please choose an image under 2MB');
    const wide = picture.widths.find((each) => each >= PICTURE_WIDTH) ?? picture.widths.at(-1);
    upload = { mediaId: picture.id, url: mediaUrl(storageKey, wide) };
  }
  if (!(await setGroupPicture(tx, group.id, upload))) fail('conflict');
  await outbox.job(sweepMedia, {});
  return true;
}

export async function changeGroup(ctx: Context, viewer: Viewer, input: UpdateGroupInput): Promise<void> {
  const { id, imageUrl, name, description, membersMayAdd } = input;
  await limitChanges(ctx, viewer);
  await ctx.write(async (tx, outbox) => {
    const group = await held(tx, viewer, id, canEditGroup);
    await updateGroup(tx, id, {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description: description || null }),
      ...(membersMayAdd === undefined ? {} : { membersMayAdd }),
    });
    const at = { conversationId: id, by: viewer.id };
    if (name !== undefined && name !== group.name)
      await postSystemMessage(tx, outbox, at, { kind: 'named', name });
    if (description !== undefined && description !== (group.description ?? '')) {
      await postSystemMessage(tx, outbox, at, { kind: 'description' });
    }
    if (imageUrl !== undefined && (await showPicture(tx, outbox, viewer, group, imageUrl))) {
      await postSystemMessage(tx, outbox, at, { kind: 'picture' });
    }
    await emitGroupChanged(outbox, id);
  });
}

export async function addPeople(
  ctx: Context,
  viewer: Viewer,
  { id, userIds }: { id: string; userIds: readonly string[] },
): Promise<{ added: number; invited: number }> {
  await limitChanges(ctx, viewer);
  return ctx.write(async (tx, outbox) => {
    await held(tx, viewer, id, canAddToGroup);
    const named = [...new Set(userIds)].filter((each) => each !== viewer.id);
    const people = await reachable(tx, viewer.id, named, 'groupAdds');
    // Who cannot be reached is not told apart from who is not there.
    if (people.length !== named.length) {
      const issue = { path: 'userIds', message: 'Somebody here cannot be reached' };
      fail('invalid_input', { issues: [issue] });
    }
    const before = new Set(await peopleOfGroup(tx, id));
    const news = people.filter((each) => !before.has(each));
    const strangers = new Set(await strangersTo(tx, viewer, news));
    const done = await addToGroup(tx, id, {
      by: viewer.id,
      added: news.filter((each) => !strangers.has(each)),
      invited: news.filter((each) => strangers.has(each)),
      max: GROUP_PEOPLE_MAX,
    });
    if (done === 'full') return fail('group_full');
    const { added } = done;
    if (added.length > 0) {
      await postSystemMessage(
        tx,
        outbox,
        { conversationId: id, by: viewer.id },
        { kind: 'added', userIds: added },
      );
    }
    await emitGroupMoved(outbox, id, [...added, ...done.invited]);
    // What a request for it turned out to be is not told: whoever deleted one is asked as it seems.
    return { added: added.length, invited: strangers.size };
  });
}

export async function removePerson(
  ctx: Context,
  viewer: Viewer,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await limitChanges(ctx, viewer);
  await ctx.write(async (tx, outbox) => {
    const group = await held(tx, viewer, id, canModerateGroup);
    const role = (await groupRoleOf(tx, id, userId)) ?? fail('not_in_group');
    if (!canRemoveFromGroup(viewer, group, { id: userId, role })) fail('not_allowed');
    await removeFromGroup(tx, id, userId, viewer.id);
    await postSystemMessage(
      tx,
      outbox,
      { conversationId: id, by: viewer.id },
      { kind: 'removed', userIds: [userId] },
    );
    await emitGroupMoved(outbox, id, [userId]);
  });
}

export async function giveRole(
  ctx: Context,
  viewer: Viewer,
  { id, userId, role }: { id: string; userId: string; role: 'admin' | 'member' },
): Promise<void> {
  await limitChanges(ctx, viewer);
  await ctx.write(async (tx, outbox) => {
    await held(tx, viewer, id, canSetGroupRole);
    if (userId === viewer.id) fail('not_allowed');
    const before = (await groupRoleOf(tx, id, userId)) ?? fail('not_in_group');
    if (before === role) return;
    await setGroupRole(tx, id, userId, role);
    await postSystemMessage(
      tx,
      outbox,
      { conversationId: id, by: viewer.id },
      { kind: role, userIds: [userId] },
    );
    await emitGroupChanged(outbox, id);
  });
}

/** The other owns it, and who did is an admin. */
export async function handOver(
  ctx: Context,
  viewer: Viewer,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await limitChanges(ctx, viewer);
  await ctx.write(async (tx, outbox) => {
    await held(tx, viewer, id, canSetGroupRole);
    if (userId === viewer.id) return;
    if (!(await setGroupRole(tx, id, userId, 'owner'))) fail('not_in_group');
    await setGroupRole(tx, id, viewer.id, 'admin');
    await postSystemMessage(
      tx,
      outbox,
      { conversationId: id, by: viewer.id },
      { kind: 'owner', userIds: [userId] },
    );
    await emitGroupChanged(outbox, id);
  });
}

export async function leave(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  await ctx.write(async (tx, outbox) => {
    if (!(await lockConversation(tx, id))) fail('not_found');
    const left = await leaveGroup(tx, id, viewer.id);
    if (left !== false) {
      const at = { conversationId: id, by: viewer.id };
      if (left.owner !== undefined)
        await postSystemMessage(tx, outbox, at, { kind: 'owner', userIds: [left.owner] });
      await postSystemMessage(tx, outbox, at, { kind: 'left' });
    }
    await emitGroupMoved(outbox, id, [viewer.id]);
  });
}

/** @param isOn false switches it off; a new one makes the one before useless */
export async function renewLink(
  ctx: Context,
  viewer: Viewer,
  id: string,
  isOn: boolean,
): Promise<{ token: string | null }> {
  await limitChanges(ctx, viewer);
  const token = isOn ? randomBytes(16).toString('base64url') : null;
  await ctx.write(async (tx) => {
    await held(tx, viewer, id, canEditGroup);
    await setGroupLink(tx, id, viewer.id, token);
  });
  return { token };
}

async function openGroup(db: Context['db'] | Tx, viewer: Viewer, token: string): Promise<GroupByLink> {
  const group = (await groupByToken(db, viewer, token)) ?? fail('group_link_invalid');
  return group.wasRemoved && !group.isIn ? fail('removed_from_group') : group;
}

/** Guessed at by nobody often. */
export async function groupOfLink(ctx: Context, viewer: Viewer, token: string): Promise<GroupByLink> {
  await limit(ctx.db, `group-links:${viewer.id}`, LINKS_TRIED_AN_HOUR, HOUR);
  return openGroup(ctx.db, viewer, token);
}

/** @returns the id of the group */
export async function joinByLink(ctx: Context, viewer: Viewer, token: string): Promise<string> {
  const { id } = await groupOfLink(ctx, viewer, token);
  await ctx.write(async (tx, outbox) => {
    await lockConversation(tx, id);
    // Switched off or renewed meanwhile, or taken out of it.
    const group = await openGroup(tx, viewer, token);
    if (group.id !== id) fail('group_link_invalid');
    if (group.isIn) return;
    const people = { by: viewer.id, added: [viewer.id], invited: [], max: GROUP_PEOPLE_MAX };
    if ((await addToGroup(tx, id, people)) === 'full') fail('group_full');
    await postSystemMessage(tx, outbox, { conversationId: id, by: viewer.id }, { kind: 'joined_by_link' });
    await emitGroupMoved(outbox, id, [viewer.id]);
  });
  return id;
}
