import { randomBytes, randomUUID } from 'node:crypto';
import { hashCode } from '@kindred/api/features/commerce/gifts/code';
import { createUser } from '@kindred/db/factories/accounts';
import { createGift } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { type AccessCases, everyRole, OPEN_WRITES, type Scene, WRITES } from '../support/case.ts';

type Whose = 'by link' | 'sent to me' | 'sent to another' | 'given by me' | 'sold by me';

/** A product that somebody gave away. */
async function gift({ db, caller }: Scene, whose: Whose) {
  const canary = `A loaf for ${randomUUID()}`;
  const code = randomBytes(16).toString('base64url');
  const other = async () => (await createUser(db)).id;
  const { id: tribeId, ownerId } = await createTribe(db, { enabledFeatures: ['products'] });
  const sellerId = whose === 'sold by me' ? caller.id : ownerId;
  const product = await createProduct(db, { tribeId, sellerId });
  const recipientId = whose === 'sent to me' ? caller.id : whose === 'by link' ? null : await other();
  const row = await createGift(
    db,
    whose === 'given by me' ? caller.id : await other(),
    { itemType: 'product', itemId: product.id, price: '9.00', title: canary },
    {
      order: { sellerId },
      gift: {
        codeHash: hashCode(code),
        recipientId,
        recipientEmail: recipientId === null ? 'receiver@example.org' : null,
      },
    },
  );
  return { row, canary, code };
}

async function isOpened({ db }: Scene, giftId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('gifts')
    .select('redeemedBy')
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow();
  return row.redeemedBy !== null;
}

/** Its link holds the code, or the id of what was sent to a member. */
const seeing = (whose: Whose, by: 'code' | 'id') => async (scene: Scene) => {
  const { row, canary, code } = await gift(scene, whose);
  return { input: { code: by === 'code' ? code : row.id }, canary };
};

const opening = (whose: Whose, by: 'code' | 'id') => async (scene: Scene) => {
  const { row, code } = await gift(scene, whose);
  return { input: { code: by === 'code' ? code : row.id }, happened: () => isOpened(scene, row.id) };
};

const sending = (whose: Whose) => async (scene: Scene) => {
  const { row } = await gift(scene, whose);
  return {
    input: { id: row.orderId },
    happened: async () => {
      const now = await unrestrictedDb(scene.db)
        .selectFrom('gifts')
        .select('sentAt')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow();
      return now.sentAt?.getTime() !== row.sentAt?.getTime();
    },
  };
};

/** Of whom may buy at all. */
const opens = (outcome: 'ok' | 'not_found' | 'gift_own' | 'gift_for_another') =>
  everyRole(outcome, { guest: 'not_allowed', owner: 'not_allowed' });

export const cases: AccessCases = {
  'commerce.gifts.get': {
    rule: { kind: 'public' },
    credentials: { ...OPEN_WRITES, readToken: 'same', writeToken: 'token_scope' },
    situations: {
      'by its link': { arrange: seeing('by link', 'code'), gets: everyRole('shown') },
      'sent to somebody else, by its id': {
        arrange: seeing('sent to another', 'id'),
        gets: everyRole('not_found'),
      },
      'given by me, by its id': { arrange: seeing('given by me', 'id'), gets: everyRole('not_found') },
    },
  },
  'commerce.gifts.redeem': {
    rule: { kind: 'permission', permission: 'enroll_buy' },
    credentials: WRITES,
    situations: {
      'by its link': { arrange: opening('by link', 'code'), gets: opens('ok') },
      'sent to me, by its id': { arrange: opening('sent to me', 'id'), gets: opens('ok') },
      'sent to somebody else, by its link': {
        arrange: opening('sent to another', 'code'),
        gets: opens('gift_for_another'),
      },
      'sent to somebody else, by its id': {
        arrange: opening('sent to another', 'id'),
        gets: opens('not_found'),
      },
      'given by me': { arrange: opening('given by me', 'code'), gets: opens('gift_own') },
    },
  },
  'commerce.gifts.send': {
    rule: { kind: 'subject', permission: null },
    credentials: WRITES,
    situations: {
      'given by me': { arrange: sending('given by me'), gets: everyRole('ok') },
      'sold by me': { arrange: sending('sold by me'), gets: everyRole('not_allowed') },
      'of others': {
        arrange: sending('by link'),
        gets: everyRole('not_found', { platform_admin: 'not_allowed' }),
      },
    },
  },
};
