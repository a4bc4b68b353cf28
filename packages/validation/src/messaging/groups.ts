import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { GROUP_ROLES, groupName } from '../messaging.ts';
import { arrayPageShape } from '../paging.ts';
import { atMost, id, text } from '../text.ts';
import { GROUP_DESCRIPTION_MAX, PEOPLE_AT_ONCE_MAX } from './values.ts';

export const updateGroupInput = z.strictObject({
  id,
  name: groupName.optional(),
  description: text().trim().check(atMost(GROUP_DESCRIPTION_MAX, 'Description')).optional(),
  /** Address of an upload of mine; null takes the picture away. */
  imageUrl: text().max(200, { error: 'Please choose one of your uploads' }).nullable().optional(),
  membersMayAdd: z.boolean().optional(),
});
export type UpdateGroupInput = z.output<typeof updateGroupInput>;

export const groupMembersInput = z.strictObject({
  id,
  search: text().trim().max(80, { error: 'Search for at most 80 characters' }).optional(),
  ...arrayPageShape,
});

export const addToGroupInput = z.strictObject({
  id,
  userIds: z
    .array(id)
    .min(1, { error: 'Choose somebody to add' })
    .max(PEOPLE_AT_ONCE_MAX, { error: `Choose at most ${PEOPLE_AT_ONCE_MAX} people at once` }),
});
export const groupPersonInput = z.strictObject({ id, userId: id });
export const setGroupRoleInput = z.strictObject({
  id,
  userId: id,
  role: z.enum(['admin', 'member'], { error: 'Choose admin or member' }),
});

export const groupMemberView = userCard
  .extend({
    role: z.enum(GROUP_ROLES),
    joinedAt: z.string(),
    isMe: z.boolean(),
    can: z.object({ remove: z.boolean(), setRole: z.boolean() }),
  })
  .meta({ id: 'GroupMember' });
export type GroupMemberView = z.infer<typeof groupMemberView>;
export const groupMemberList = z.array(groupMemberView);

/** Those who did not know me are asked first: they are in it when they say so. */
export const addedToGroup = z.object({ added: z.int().min(0), invited: z.int().min(0) });

/** Null when the group has none. */
export const groupLinkView = z.object({ token: z.string().nullable() }).meta({ id: 'GroupLink' });

export const groupTokenInput = z.strictObject({
  token: text('This link is broken').regex(/^[\w-]{8,64}$/, { error: 'This link is broken' }),
});
export const groupInvitationView = z
  .object({
    /** Of the group; null until I am in it. */
    id: id.nullable(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    memberCount: z.int().min(0),
  })
  .meta({ id: 'GroupInvitation' });
export type GroupInvitationView = z.infer<typeof groupInvitationView>;
