import { randomBytes } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { tribeView } from '@kindred/validation/tribes';
import {
  banPage,
  banState,
  birthDateView,
  decidedState,
  invitationPage,
  invitationView,
  invitedView,
  memberPage,
  memberState,
  membership,
  memberView,
  myInvitations,
  requestPage,
  requestView,
} from '@kindred/validation/tribes/memberships';
import type { Row, World } from '../catalogue.ts';

type Over = Parameters<typeof createTribe>[1];

const elsewhere = (over: Over) => async (world: World) => ({
  id: (await createTribe(world.api.db, over)).slug,
});

/** One that Ada owns, with the platform role of who founds tribes. */
async function hers({ api, ada }: World): Promise<Tribe> {
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', ada.user.id).execute();
  return createTribe(api.db, { ownerId: ada.user.id, isPrivate: true, requireApproval: true });
}

async function memberIn(world: World): Promise<{ id: string; userId: string }> {
  const { id } = await hers(world);
  const userId = (await createUser(world.api.db)).id;
  await joinTribe(world.api.db, id, userId);
  return { id, userId };
}

async function requestIn(world: World, tribeId: string, userId: string): Promise<string> {
  const request = { tribeId, userId, answers: { items: [{ question: 'Why?', answer: 'For bread' }] } };
  const { id } = await unrestrictedDb(world.api.db)
    .insertInto('tribeJoinRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.api.db.updateTable('tribes').set({ pendingCount: 1 }).where('id', '=', tribeId).execute();
  return id;
}

async function asked(world: World): Promise<{ id: string; requestId: string }> {
  const { id } = await hers(world);
  return { id, requestId: await requestIn(world, id, (await createUser(world.api.db)).id) };
}

async function invited(
  { api }: World,
  tribe: Tribe,
  userId: string | null = null,
): Promise<{ id: string; code: string }> {
  const code = randomBytes(16).toString('base64url');
  const { id } = await unrestrictedDb(api.db)
    .insertInto('tribeInvitations')
    .values({ tribeId: tribe.id, code, userId, createdBy: tribe.ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

async function toAda(world: World): Promise<{ code: string }> {
  const tribe = await createTribe(world.api.db, { isPrivate: true });
  return { code: (await invited(world, tribe, world.ada.user.id)).code };
}

async function bannedIn(world: World): Promise<{ id: string; userId: string }> {
  const { id } = await hers(world);
  const userId = (await createUser(world.api.db)).id;
  await unrestrictedDb(world.api.db)
    .insertInto('tribeBans')
    .values({ tribeId: id, userId, reason: 'Spam' })
    .execute();
  return { id, userId };
}

function row(procedure: string, rest: Row['rest'], input: Row['input'], answers: Row['answers']): Row {
  const kind = rest.startsWith('GET ') ? 'query' : 'mutation';
  return { procedure: `tribes.${procedure}`, kind, rest, for: 'signedIn', input, answers };
}

/** Coming into tribes, being in them, and going out. */
export const TRIBES_BELONGING: Row[] = [
  row('get', 'GET /tribes/{slug}', async (world) => ({ slug: (await hers(world)).slug }), tribeView),
  row('join', 'POST /tribes/{id}/join', elsewhere({}), membership),
  row(
    'leave',
    'DELETE /tribes/{id}/leave',
    async (world) => {
      const { id } = await createTribe(world.api.db);
      await joinTribe(world.api.db, id, world.ada.user.id);
      return { id };
    },
    membership,
  ),
  row('ask', 'POST /tribes/{id}/request', elsewhere({ requireApproval: true }), membership),
  row(
    'withdraw',
    'DELETE /tribes/{id}/request',
    async (world) => {
      const { id } = await createTribe(world.api.db, { requireApproval: true });
      await requestIn(world, id, world.ada.user.id);
      return { id };
    },
    membership,
  ),
  row('keepBirthDate', 'PUT /tribes/birth-date', async () => ({ birthDate: '1990-01-01' }), birthDateView),
  row(
    'requests.list',
    'GET /tribes/{id}/requests',
    async (world) => ({ id: (await asked(world)).id, limit: 5 }),
    requestPage,
  ),
  row('requests.get', 'GET /tribes/{id}/requests/{requestId}', asked, requestView),
  row('requests.approve', 'POST /tribes/{id}/requests/{requestId}/approve', asked, decidedState),
  row('requests.decline', 'POST /tribes/{id}/requests/{requestId}/decline', asked, decidedState),
  row(
    'invitations.create',
    'POST /tribes/{id}/invitations',
    async (world) => ({ id: (await hers(world)).id, maxUses: 5, expiresInDays: 7 }),
    invitationView,
  ),
  row(
    'invitations.list',
    'GET /tribes/{id}/invitations',
    async (world) => {
      const tribe = await hers(world);
      await invited(world, tribe);
      return { id: tribe.id, limit: 5 };
    },
    invitationPage,
  ),
  row(
    'invitations.revoke',
    'DELETE /tribes/{id}/invitations/{invitationId}',
    async (world) => {
      const tribe = await hers(world);
      return { id: tribe.id, invitationId: (await invited(world, tribe)).id };
    },
    messageOnly,
  ),
  row(
    'invitations.mine',
    'GET /tribes/invitations',
    async (world) => {
      await toAda(world);
      return undefined;
    },
    myInvitations,
  ),
  row('invitations.get', 'GET /tribes/invitations/{code}', toAda, invitedView),
  row('invitations.accept', 'POST /tribes/invitations/{code}/accept', toAda, membership),
  row('invitations.decline', 'DELETE /tribes/invitations/{code}', toAda, messageOnly),
  row(
    'members.list',
    'GET /tribes/{id}/members',
    async (world) => ({ id: (await memberIn(world)).id, filter: 'online', limit: 5 }),
    memberPage,
  ),
  row('members.get', 'GET /tribes/{id}/members/{userId}', memberIn, memberView),
  row(
    'members.setRole',
    'PATCH /tribes/{id}/members/{userId}',
    async (world) => ({ ...(await memberIn(world)), role: 'moderator' }),
    memberState,
  ),
  row('members.remove', 'DELETE /tribes/{id}/members/{userId}', memberIn, memberState),
  row(
    'members.bans',
    'GET /tribes/{id}/bans',
    async (world) => ({ id: (await bannedIn(world)).id, limit: 5 }),
    banPage,
  ),
  row(
    'members.ban',
    'POST /tribes/{id}/bans',
    async (world) => ({ ...(await memberIn(world)), reason: 'Spam', days: 3 }),
    banState,
  ),
  row('members.unban', 'DELETE /tribes/{id}/bans/{userId}', bannedIn, banState),
  {
    ...row(
      'members.handOver',
      'POST /tribes/{id}/hand-over',
      async (world) => {
        const about = await memberIn(world);
        const { name } = await world.api.db
          .selectFrom('tribes')
          .select('name')
          .where('id', '=', about.id)
          .executeTakeFirstOrThrow();
        return { ...about, name };
      },
      memberState,
    ),
    // It needs a person who confirmed who they are, so no token does it.
    for: 'session',
  },
];
