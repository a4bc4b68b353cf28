import { acquaint, createUser } from '@kindred/db/factories/accounts';
import { createGroup } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { conversationView } from '@kindred/validation/messaging';
import {
  addedToGroup,
  groupInvitationView,
  groupLinkView,
  groupMemberList,
} from '@kindred/validation/messaging/groups';
import type { Row, World } from '../catalogue.ts';

/** Ada's, with Bo in it. */
async function groupOf({ api, ada, bo }: World): Promise<{ id: string }> {
  const { id } = await createGroup(api.db, ada.user.id, [bo.user.id], { name: 'Bakers' });
  return { id };
}

async function linkOf(world: World, by: World['ada']): Promise<{ token: string }> {
  const other = by === world.ada ? world.bo : world.ada;
  const { id } = await createGroup(world.api.db, other.user.id, []);
  const token = `link-${id}`;
  await unrestrictedDb(world.api.db)
    .insertInto('conversationLinks')
    .values({ conversationId: id, token, createdBy: other.user.id })
    .execute();
  await unrestrictedDb(world.api.db)
    .deleteFrom('rateLimits')
    .where('key', '=', `group-links:${by.user.id}`)
    .execute();
  return { token };
}

const withBo = async (world: World) => ({ ...(await groupOf(world)), userId: world.bo.user.id });

export const MESSAGING_GROUPS: Row[] = [
  {
    procedure: 'messaging.groups.update',
    kind: 'mutation',
    rest: 'PATCH /conversations/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...(await groupOf(world)), name: 'Early bakers', description: 'Before six' }),
    answers: conversationView,
  },
  {
    procedure: 'messaging.groups.members',
    kind: 'query',
    rest: 'GET /conversations/{id}/members',
    for: 'signedIn',
    input: async (world) => ({ ...(await groupOf(world)), search: 'bo', limit: 5 }),
    answers: groupMemberList,
  },
  {
    procedure: 'messaging.groups.add',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/members',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await createUser(world.api.db);
      await acquaint(world.api.db, world.ada.user.id, id);
      return { ...(await groupOf(world)), userIds: [id] };
    },
    answers: addedToGroup,
  },
  {
    procedure: 'messaging.groups.remove',
    kind: 'mutation',
    rest: 'DELETE /conversations/{id}/members/{userId}',
    for: 'signedIn',
    input: withBo,
    answers: messageOnly,
  },
  {
    procedure: 'messaging.groups.setRole',
    kind: 'mutation',
    rest: 'PATCH /conversations/{id}/members/{userId}',
    for: 'signedIn',
    input: async (world) => ({ ...(await withBo(world)), role: 'admin' }),
    answers: messageOnly,
  },
  {
    procedure: 'messaging.groups.handOver',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/owner',
    for: 'signedIn',
    input: withBo,
    answers: conversationView,
  },
  {
    procedure: 'messaging.groups.leave',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/leave',
    for: 'signedIn',
    input: groupOf,
    answers: messageOnly,
  },
  {
    procedure: 'messaging.groups.report',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/report',
    for: 'signedIn',
    input: async (world) => ({ ...(await groupOf(world)), reason: 'spam' }),
    answers: messageOnly,
  },
  {
    procedure: 'messaging.groups.link',
    kind: 'query',
    rest: 'GET /conversations/{id}/link',
    for: 'signedIn',
    input: groupOf,
    answers: groupLinkView,
  },
  {
    procedure: 'messaging.groups.renewLink',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/link',
    for: 'signedIn',
    input: groupOf,
    answers: groupLinkView,
  },
  {
    procedure: 'messaging.groups.endLink',
    kind: 'mutation',
    rest: 'DELETE /conversations/{id}/link',
    for: 'signedIn',
    input: groupOf,
    answers: groupLinkView,
  },
  {
    procedure: 'messaging.groups.invitation',
    kind: 'query',
    rest: 'GET /conversations/join/{token}',
    for: 'signedIn',
    input: (world) => linkOf(world, world.ada),
    answers: groupInvitationView,
  },
  {
    procedure: 'messaging.groups.join',
    kind: 'mutation',
    rest: 'POST /conversations/join/{token}',
    for: 'signedIn',
    input: (world) => linkOf(world, world.ada),
    answers: conversationView,
  },
  {
    procedure: 'messaging.delete',
    kind: 'mutation',
    rest: 'DELETE /conversations/{id}',
    for: 'signedIn',
    input: groupOf,
    answers: messageOnly,
  },
  {
    procedure: 'messaging.restore',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/restore',
    for: 'signedIn',
    input: groupOf,
    answers: conversationView,
  },
];
