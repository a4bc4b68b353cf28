import type { Db } from '@kindred/db/client';
import {
  type ConversationRow,
  conversationById,
  groupLinkOf,
  groupMembers,
} from '@kindred/db/messaging/queries';
import {
  canAddToGroup,
  canEditGroup,
  canLeaveGroup,
  canModerateGroup,
  canRemoveFromGroup,
  canReportGroup,
  canSetGroupRole,
} from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { conversationIdInput, conversationView } from '@kindred/validation/messaging';
import {
  addedToGroup,
  addToGroupInput,
  groupInvitationView,
  groupLinkView,
  groupMemberList,
  groupMembersInput,
  groupPersonInput,
  groupTokenInput,
  setGroupRoleInput,
  updateGroupInput,
} from '@kindred/validation/messaging/groups';
import { reportInput } from '@kindred/validation/reports';
import type { z } from 'zod';
import { can, canOn, router } from '../../../trpc/access.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { presentCard } from '../../accounts/service.ts';
import { report } from '../../moderation/service.ts';
import { showConversation } from '../service.ts';
import {
  addPeople,
  changeGroup,
  giveRole,
  groupOfLink,
  handOver,
  joinByLink,
  leave,
  removePerson,
  renewLink,
} from './service.ts';

/** A group of mine; a conversation of two is not found here. */
async function loadGroup(db: Db, viewer: Viewer, id: string): Promise<ConversationRow | undefined> {
  const row = await conversationById(db, viewer, id);
  return row?.type === 'group' ? row : undefined;
}

function group<Input extends z.ZodObject<{ id: z.ZodType<string> }>>(
  input: Input,
  policy: (viewer: Viewer, row: ConversationRow) => boolean,
) {
  return canOn({
    input,
    permission: null,
    load: (db, viewer, given) => loadGroup(db, viewer, (given as { id: string }).id),
    policy,
  });
}

const meta = documentedUnder('Messages');

export const groupsRouter = router({
  update: group(updateGroupInput, canEditGroup)
    .meta(
      meta(
        'PATCH',
        '/conversations/{id}',
        'Change a group: name, picture, description, and whether everybody may add people',
        '`imageUrl` is the address of an upload of mine; null takes the picture away.',
      ),
    )
    .output(conversationView)
    .mutation(async ({ ctx, input }) => {
      await changeGroup(ctx, ctx.viewer, input);
      return showConversation(ctx, ctx.viewer, input.id);
    }),

  members: group(groupMembersInput, () => true)
    .meta(
      meta(
        'GET',
        '/conversations/{id}/members',
        'Who is in a group',
        'Its owner, its admins, then the others, the first to come first.',
      ),
    )
    .output(groupMemberList)
    .query(async ({ ctx, input: { id: conversationId, ...page } }) => {
      const { viewer, subject } = ctx;
      const rows = await groupMembers(ctx.db, viewer, { ...page, conversationId });
      return rows.map((row) => ({
        ...presentCard(row),
        role: row.role,
        joinedAt: row.joinedAt.toISOString(),
        isMe: row.id === viewer.id,
        can: {
          remove: canRemoveFromGroup(viewer, subject, row),
          setRole: row.id !== viewer.id && canSetGroupRole(viewer, subject),
        },
      }));
    }),

  add: group(addToGroupInput, canAddToGroup)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/members',
        'Put people into a group',
        'Those who do not know me are asked first, and are in it when they say so.',
      ),
    )
    .output(addedToGroup)
    .mutation(({ ctx, input }) => addPeople(ctx, ctx.viewer, input)),

  remove: group(groupPersonInput, canModerateGroup)
    .meta(meta('DELETE', '/conversations/{id}/members/{userId}', 'Remove a member from a group'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await removePerson(ctx, ctx.viewer, input);
      return { message: 'Removed from the group' };
    }),

  setRole: group(setGroupRoleInput, canSetGroupRole)
    .meta(
      meta(
        'PATCH',
        '/conversations/{id}/members/{userId}',
        'Make a member of a group an admin, or a member again',
      ),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await giveRole(ctx, ctx.viewer, input);
      return { message: 'Role changed' };
    }),

  handOver: group(groupPersonInput, canSetGroupRole)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/owner',
        'Hand a group over to somebody in it',
        'I am an admin of it from then on.',
      ),
    )
    .output(conversationView)
    .mutation(async ({ ctx, input }) => {
      await handOver(ctx, ctx.viewer, input);
      return showConversation(ctx, ctx.viewer, input.id);
    }),

  leave: group(conversationIdInput, canLeaveGroup)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/leave',
        'Leave a group',
        'When its owner leaves, the admin who came first owns it, or else the member who did. With the last one ' +
          'goes the group.',
      ),
    )
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id } }) => {
      await leave(ctx, ctx.viewer, id);
      return { message: 'You left the group' };
    }),

  report: group(reportInput, canReportGroup)
    .meta(meta('POST', '/conversations/{id}/report', 'Report a group'))
    .output(messageOnly)
    .mutation(({ ctx, input }) => report(ctx, ctx.viewer, 'conversation', input)),

  link: group(conversationIdInput, canEditGroup)
    .meta(meta('GET', '/conversations/{id}/link', 'Get the invite link of a group'))
    .output(groupLinkView)
    .query(async ({ ctx, input: { id } }) => ({ token: (await groupLinkOf(ctx.db, id)) ?? null })),

  renewLink: group(conversationIdInput, canEditGroup)
    .meta(
      meta(
        'POST',
        '/conversations/{id}/link',
        'Make a link into a group',
        'The one before does not work any more.',
      ),
    )
    .output(groupLinkView)
    .mutation(({ ctx, input: { id } }) => renewLink(ctx, ctx.viewer, id, true)),

  endLink: group(conversationIdInput, canEditGroup)
    .meta(meta('DELETE', '/conversations/{id}/link', 'Turn off the invite link of a group'))
    .output(groupLinkView)
    .mutation(({ ctx, input: { id } }) => renewLink(ctx, ctx.viewer, id, false)),

  invitation: can('send_messages')
    .meta(meta('GET', '/conversations/join/{token}', 'Get the group of an invite link'))
    .input(groupTokenInput)
    .output(groupInvitationView)
    .query(async ({ ctx, input: { token } }) => {
      const { id, name, imageUrl, memberCount, isIn } = await groupOfLink(ctx, ctx.viewer, token);
      return { id: isIn ? id : null, name: name ?? '', imageUrl, memberCount };
    }),

  join: can('send_messages')
    .meta(meta('POST', '/conversations/join/{token}', 'Join a group by its invite link'))
    .input(groupTokenInput)
    .output(conversationView)
    .mutation(async ({ ctx, input: { token } }) => {
      const id = await joinByLink(ctx, ctx.viewer, token);
      return showConversation(ctx, ctx.viewer, id);
    }),
});
