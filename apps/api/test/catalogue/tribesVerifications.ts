import { createMedia } from '@kindred/db/factories/media';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import {
  tribeVerification,
  verificationPage,
  verificationView,
} from '@kindred/validation/tribes/verifications';
import type { Row, World } from '../catalogue.ts';

const SLUG = 'adas-asking';

/** One that Ada owns, who decides about requests as well: the same every time, and nothing was asked. */
async function hers({ api, ada }: World): Promise<{ id: string }> {
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
  const before = await api.db.selectFrom('tribes').select('id').where('slug', '=', SLUG).executeTakeFirst();
  if (before === undefined) {
    return { id: (await createTribe(api.db, { ownerId: ada.user.id, slug: SLUG, name: 'Asking' })).id };
  }
  await api.db.updateTable('tribes').set({ isVerified: false }).where('id', '=', before.id).execute();
  await unrestrictedDb(api.db).deleteFrom('verificationRequests').where('tribeId', '=', before.id).execute();
  return before;
}

async function asked(world: World): Promise<{ requestId: string }> {
  const { id: tribeId } = await hers(world);
  const { id } = await unrestrictedDb(world.api.db)
    .insertInto('verificationRequests')
    .values({ tribeId, requestedBy: world.ada.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { requestId: id };
}

async function approved(world: World): Promise<{ requestId: string }> {
  const { requestId } = await asked(world);
  const { tribeId } = await unrestrictedDb(world.api.db)
    .updateTable('verificationRequests')
    .set({ status: 'approved', decidedAt: new Date(), decidedBy: world.ada.user.id })
    .where('id', '=', requestId)
    .returning('tribeId')
    .executeTakeFirstOrThrow();
  await world.api.db.updateTable('tribes').set({ isVerified: true }).where('id', '=', tribeId).execute();
  return { requestId };
}

async function document({ api, ada }: World): Promise<string> {
  return (await createMedia(api.db, { uploadedBy: ada.user.id, kind: 'file', widths: [] })).id;
}

function row(name: string, rest: Row['rest'], input: Row['input'], answers: Row['answers']): Row {
  const kind = rest.startsWith('GET ') ? 'query' : 'mutation';
  return { procedure: `tribes.verifications.${name}`, kind, rest, for: 'signedIn', input, answers };
}

/** A decision needs a person who confirmed who they are, so no token makes one. */
function decision(...of: Parameters<typeof row>): Row {
  return { ...row(...of), for: 'session' };
}

/** Tribes that ask to be verified. */
export const TRIBES_VERIFICATIONS: Row[] = [
  row(
    'list',
    'GET /verifications',
    async (world) => {
      await asked(world);
      return { status: 'pending', limit: 5 };
    },
    verificationPage,
  ),
  row('get', 'GET /verifications/{requestId}', asked, verificationView),
  decision('approve', 'POST /verifications/{requestId}/approve', asked, verificationView),
  decision(
    'decline',
    'POST /verifications/{requestId}/decline',
    async (world) => ({ ...(await asked(world)), reason: 'The papers cannot be read.' }),
    verificationView,
  ),
  decision(
    'takeBack',
    'POST /verifications/{requestId}/take-back',
    async (world) => ({ ...(await approved(world)), reason: 'The papers are somebody else’s.' }),
    verificationView,
  ),
  row('ofTribe', 'GET /tribes/{id}/verification', hers, tribeVerification),
  row(
    'ask',
    'POST /tribes/{id}/verification',
    async (world) => ({ ...(await hers(world)), documents: [await document(world)] }),
    verificationView,
  ),
];
