import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { addToTeam, createBusiness } from '@kindred/db/factories/businesses';
import { createOrder, createPurchase } from '@kindred/db/factories/commerce';
import { createMedia } from '@kindred/db/factories/media';
import { createProduct, createProductSlot, type Product, setHours } from '@kindred/db/factories/products';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { isReported } from '../situations/reports.ts';
import { BUYING, canary, LISTING, withPermission } from '../situations/services.ts';
import { type Home, READ, reading, type Where, writing } from '../situations/tribeHas.ts';
import type { AccessCases, Arranged, ByRole, Scene, Situation } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const HIDDEN = everyRole('hidden');
const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');
const SUBJECT = { rule: { kind: 'subject', permission: null } } as const;
const readingOne = { ...SUBJECT, credentials: READS };
const writingOne = { ...SUBJECT, credentials: WRITES };

/** By the role in the tribe, of those whose platform role may sell. */
const SELLERS = everyRole('not_allowed', { tribe_owner: 'ok', platform_admin: 'ok' });
const SELL: Record<Where, ByRole> = {
  ...(Object.fromEntries(
    Object.entries(READ).map(([where, gets]) => [where, gets.member === 'shown' ? NOT_ALLOWED : gets]),
  ) as Record<Where, ByRole>),
  'a private tribe I own': SELLERS,
  'a private tribe I am an admin of': SELLERS,
  'an archived tribe I am a member of': everyRole('tribe_archived'),
  'a private tribe whose trial is over for me': NOT_ALLOWED,
};
const CHOOSE: typeof SELL = { ...SELL, 'an archived tribe I am a member of': NOT_ALLOWED };

type Over = Partial<Pick<Product, 'name' | 'kind' | 'isActive' | 'isDraft' | 'ctaLink'>>;
/** What a caller can have to do with one product. */
const PRODUCTS = {
  'that I sell': async ({ db, caller }, over) => {
    const tribe = await createTribe(db, { ownerId: caller.id, enabledFeatures: ['products'] });
    return createProduct(db, { ...over, tribeId: tribe.id, sellerId: caller.id });
  },
  'that I bought, in a tribe that is closed to me': async ({ db, caller }, over) => {
    const product = await sold(db, over, { isPrivate: true });
    await bought(db, product, caller.id);
    return product;
  },
  'of a private tribe I am in': async ({ db, caller }, over) => {
    const product = await sold(db, over, { isPrivate: true });
    await joinTribe(db, product.tribeId ?? '', caller.id);
    return product;
  },
  'of a private tribe I am not in': async ({ db }, over) => sold(db, over, { isPrivate: true }),
  'of a business I manage': (scene, over) => ofTeam(scene, over, 'manager'),
  'of a business I work for': (scene, over) => ofTeam(scene, over, 'staff'),
  'of a business of somebody who blocked me': async ({ db, caller }, over) => {
    const { id, ownerId } = await createBusiness(db);
    await blockUser(db, ownerId, caller.id);
    return createProduct(db, { ...over, businessId: id });
  },
  'that was taken off sale': async ({ db }, over) => sold(db, { ...over, isActive: false }),
} satisfies Record<string, (scene: Scene, over: Over) => Promise<Product>>;
type Held = keyof typeof PRODUCTS;

async function ofTeam({ db, caller }: Scene, over: Over, role: 'manager' | 'staff'): Promise<Product> {
  const { id: businessId } = await createBusiness(db);
  await addToTeam(db, { businessId, userId: caller.id, role });
  return createProduct(db, { ...over, businessId });
}

async function sold(db: Db, over: Over, of: object = {}): Promise<Product> {
  const { id } = await createTribe(db, { enabledFeatures: ['products'], ...of });
  return createProduct(db, { ...over, tribeId: id });
}

function bought(db: Db, product: Product, userId: string) {
  const { id: itemId, name: title } = product;
  return createPurchase(db, userId, { itemType: 'product', itemId, title, price: '9.00' });
}

const reads = (mine: ByRole, buyers: ByRole, inside: ByRole, managers = mine): Record<Held, ByRole> => ({
  'that I sell': mine,
  'that I bought, in a tribe that is closed to me': buyers,
  'of a private tribe I am in': inside,
  'of a private tribe I am not in': NOT_FOUND,
  'of a business I manage': managers,
  'of a business I work for': inside,
  'of a business of somebody who blocked me': NOT_FOUND,
  'that was taken off sale': NOT_FOUND,
});
const SEE = reads(SHOWN, SHOWN, SHOWN);
const LIST_FILES = reads(SHOWN, NOT_ALLOWED, NOT_ALLOWED, withPermission('list_services', 'shown'));
/** Of drafts. */
const UNSEEN = ['of a private tribe I am in', 'of a business I work for'] as const;
const SEEN_BY_SELLERS = Object.fromEntries(
  Object.entries(LISTING).map(([role, gets]) => [role, gets === 'ok' ? 'shown' : 'hidden']),
) as ByRole;
const EDIT = reads(OK, NOT_ALLOWED, NOT_ALLOWED, LISTING);

function about(
  gets: Record<Held, ByRole>,
  arrange: (product: Product, scene: Scene, text: string) => Promise<Arranged>,
  over: Over | ((text: string) => Over) = {},
): Record<string, Situation> {
  const situations = (Object.keys(PRODUCTS) as Held[]).map((held): [string, Situation] => [
    held,
    {
      arrange: async (scene) => {
        const text = canary();
        const product = await PRODUCTS[held](scene, typeof over === 'function' ? over(text) : over);
        const { input, ...rest } = await arrange(product, scene, text);
        return { input: { id: product.id, ...input }, ...rest };
      },
      gets: gets[held],
    },
  ]);
  return {
    ...Object.fromEntries(situations),
    'that is not there': {
      arrange: async (scene) => {
        const product = await sold(scene.db, typeof over === 'function' ? over('Gone') : over);
        const { input = {} } = await arrange(product, scene, canary());
        return { input: { ...input, id: randomUUID() } };
      },
      gets: NOT_FOUND,
    },
  };
}

async function fileOf(db: Db, product: Product, name: string): Promise<string> {
  const { id } = await unrestrictedDb(db)
    .insertInto('productFiles')
    .values({ productId: product.id, name, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kept = { uploadedBy: product.sellerId, attachedType: 'product_files', attachedTo: id };
  await createMedia(db, { ...kept, kind: 'file', widths: [] });
  return id;
}

async function reviewOf(db: Db, product: Product, content: string, authorId?: string): Promise<string> {
  const author = authorId ?? (await createUser(db)).id;
  const { id } = await unrestrictedDb(db)
    .insertInto('productReviews')
    .values({ productId: product.id, authorId: author, rating: 4, content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const isThere = (db: Db, table: 'productFiles', id: string) =>
  unrestrictedDb(db).selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
const nameNow = async (db: Db, id: string) =>
  (await unrestrictedDb(db).selectFrom('products').select('name').where('id', '=', id).executeTakeFirst())
    ?.name;

const FIELDS = { name: 'A starter', description: 'Ten years old.', price: '9.00', category: 'Tools' };
const sellsIn = async (tribe: Home, { db, caller }: Scene): Promise<Arranged> => ({
  input: FIELDS,
  happened: async () => {
    const made = unrestrictedDb(db).selectFrom('products').select('id').where('tribeId', '=', tribe.id);
    return (await made.where('sellerId', '=', caller.id).executeTakeFirst()) !== undefined;
  },
});

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000);
const HOURS = {
  timeZone: 'Europe/Lisbon',
  place: 'The kitchen',
  ...{ step: 30, bufferBefore: 0, bufferAfter: 0, notice: 60, aheadDays: 60 },
  week: [{ day: 1, opens: '09:00', closes: '17:00' }],
  special: [],
};

/** When the next time is booked: no seller is taken twice at once. */
let ahead = 40;

/** A paid time of each product: the caller's of what they bought, otherwise of a stranger. */
function aboutTime(
  gets: Record<Held, ByRole>,
  arrange: (id: string, scene: Scene, text: string) => Promise<Arranged>,
): Record<string, Situation> {
  return about(
    gets,
    async (product, scene, text) => {
      const { db, caller } = scene;
      const purchases = unrestrictedDb(db).selectFrom('purchases').select('id');
      const isMine = await purchases
        .where('itemId', '=', product.id)
        .where('userId', '=', caller.id)
        .executeTakeFirst();
      const userId = isMine === undefined ? (await createUser(db)).id : caller.id;
      const { id: orderId } = await createOrder(db, userId, [], { status: 'completed' });
      await setHours(db, product.id);
      ahead += 1;
      const startsAt = inHours(ahead);
      const id = await createProductSlot(db, { productId: product.id, userId, startsAt, orderId });
      const { input, ...rest } = await arrange(id, scene, text);
      return { input: { id, ...input }, ...rest };
    },
    { kind: 'coaching' },
  );
}

const timeNow = (db: Db, id: string) =>
  unrestrictedDb(db)
    .selectFrom('productSlots')
    .select(['startsAt', 'cancelledAt'])
    .where('id', '=', id)
    .executeTakeFirst();
const CHANGE = reads(OK, OK, NOT_FOUND, LISTING);

export const cases: AccessCases = {
  'commerce.products.list': reading(READ, async (tribe, { db }, name) => {
    await createProduct(db, { tribeId: tribe.id, name });
    return undefined;
  }),
  'commerce.products.create': writing(SELL, sellsIn),
  'commerce.products.bundleChoices': {
    ...readingOne,
    situations: writing(CHOOSE, async (tribe, { db, caller }) => {
      await createProduct(db, { tribeId: tribe.id, sellerId: caller.id });
      return {};
    }).situations,
  },
  'commerce.products.get': {
    ...readingOne,
    situations: about(
      SEE,
      async (_product, _scene, text) => ({ canary: text }),
      (name) => ({ name }),
    ),
  },
  'commerce.products.report': {
    ...writingOne,
    situations: about(
      { ...reads(NOT_ALLOWED, OK, OK), 'of a business I work for': NOT_ALLOWED },
      async ({ id }, { db, caller }) => ({
        input: { reason: 'spam' },
        happened: () => isReported(db, id, caller.id),
      }),
    ),
  },
  'commerce.products.update': {
    ...writingOne,
    situations: about(EDIT, async ({ id }, { db }) => ({
      input: { name: 'Another name' },
      happened: async () => (await nameNow(db, id)) === 'Another name',
    })),
  },
  'commerce.products.publish': {
    ...writingOne,
    situations: about(
      // Of a draft there is no buyer, and nothing for who only works there.
      { ...EDIT, ...Object.fromEntries(UNSEEN.map((held) => [held, NOT_FOUND])) },
      async ({ id }, { db }) => ({
        happened: async () => {
          const row = unrestrictedDb(db).selectFrom('products').select('isActive').where('id', '=', id);
          return (await row.executeTakeFirst())?.isActive === true;
        },
      }),
      { isActive: false, isDraft: true, ctaLink: 'https://shop.example.org/' },
    ),
  },
  'commerce.products.unpublish': {
    ...writingOne,
    situations: about(EDIT, async ({ id, isActive }, { db }) => ({
      happened: async () => {
        const row = unrestrictedDb(db).selectFrom('products').select('isDraft').where('id', '=', id);
        return isActive && (await row.executeTakeFirst())?.isDraft === true;
      },
    })),
  },
  'commerce.products.remove': {
    ...writingOne,
    situations: about(EDIT, async ({ id, isActive }, { db }) => ({
      happened: async () => {
        const row = unrestrictedDb(db).selectFrom('products').select('isActive').where('id', '=', id);
        return isActive && (await row.executeTakeFirst())?.isActive !== true;
      },
    })),
  },
  'commerce.products.files.list': {
    ...readingOne,
    situations: about(LIST_FILES, async (product, { db }, text) => {
      await fileOf(db, product, text);
      return { canary: text };
    }),
  },
  'commerce.products.files.get': {
    ...readingOne,
    situations: about(reads(SHOWN, SHOWN, NOT_FOUND), async (product, { db }, text) => ({
      input: { fileId: await fileOf(db, product, text) },
      canary: text,
    })),
  },
  'commerce.products.files.add': {
    ...writingOne,
    situations: about(EDIT, async ({ id }, { db, caller }) => {
      const upload = await createMedia(db, { uploadedBy: caller.id, kind: 'file', widths: [] });
      return {
        input: { name: 'Runway.xlsx', uploadId: upload.id },
        happened: async () => {
          const row = unrestrictedDb(db).selectFrom('productFiles').select('id').where('productId', '=', id);
          return (await row.executeTakeFirst()) !== undefined;
        },
      };
    }),
  },
  'commerce.products.files.remove': {
    ...writingOne,
    situations: about(
      EDIT,
      async (product, { db }) => {
        const fileId = await fileOf(db, product, 'Runway.xlsx');
        return {
          input: { fileId },
          happened: async () => (await isThere(db, 'productFiles', fileId)) === undefined,
        };
      },
      // Of what is only a file the last one stays.
      { kind: 'subscription' },
    ),
  },
  'commerce.products.hours.get': {
    ...readingOne,
    situations: about(
      reads(SHOWN, NOT_ALLOWED, NOT_ALLOWED, withPermission('list_services', 'shown')),
      async ({ id }, { db }, text) => {
        await setHours(db, id, { place: text });
        return { canary: text };
      },
      { kind: 'coaching' },
    ),
  },
  'commerce.products.hours.set': {
    ...writingOne,
    situations: about(
      EDIT,
      async ({ id }, { db }) => ({
        input: HOURS,
        happened: async () => {
          const row = unrestrictedDb(db)
            .selectFrom('productHours')
            .select('opens')
            .where('productId', '=', id);
          return (await row.executeTakeFirst())?.opens === 540;
        },
      }),
      { kind: 'coaching' },
    ),
  },
  'commerce.products.times.list': {
    ...readingOne,
    situations: about(
      reads(OK, OK, OK),
      async ({ id }, { db }) => {
        await setHours(db, id);
        return { input: { from: inHours(1).toISOString(), to: inHours(48).toISOString() } };
      },
      { kind: 'coaching' },
    ),
  },
  'commerce.products.times.hold': {
    ...writingOne,
    situations: about(
      { ...reads(NOT_ALLOWED, BUYING, BUYING), 'of a business I work for': NOT_ALLOWED },
      async ({ id }, { db, caller }) => {
        await setHours(db, id);
        return {
          input: { startsAt: inHours(30).toISOString() },
          happened: async () => {
            const row = unrestrictedDb(db)
              .selectFrom('productSlots')
              .select('userId')
              .where('productId', '=', id);
            return (await row.executeTakeFirst())?.userId === caller.id;
          },
        };
      },
      { kind: 'coaching' },
    ),
    example: 'of a private tribe I am in',
  },
  'commerce.products.times.booked': {
    ...readingOne,
    situations: about(
      reads(SHOWN, HIDDEN, HIDDEN, SEEN_BY_SELLERS),
      async (product, { db }, text) => {
        const buyer = await createUser(db, { firstName: text });
        const { id: orderId } = await createOrder(db, buyer.id, []);
        ahead += 1;
        await createProductSlot(db, {
          ...{ productId: product.id, userId: buyer.id, startsAt: inHours(ahead), orderId },
        });
        return { canary: text };
      },
      { kind: 'coaching' },
    ),
  },
  'commerce.products.bookings.get': {
    ...readingOne,
    situations: aboutTime(
      reads(SHOWN, SHOWN, NOT_FOUND, withPermission('list_services', 'shown')),
      async (id, { db }, text) => {
        await unrestrictedDb(db)
          .updateTable('productSlots')
          .set({ place: text })
          .where('id', '=', id)
          .execute();
        return { canary: text };
      },
    ),
  },
  'commerce.products.bookings.times': {
    ...readingOne,
    situations: aboutTime(CHANGE, async () => ({
      input: { from: inHours(1).toISOString(), to: inHours(48).toISOString() },
    })),
  },
  'commerce.products.bookings.reschedule': {
    ...writingOne,
    situations: aboutTime(CHANGE, async (id, { db }) => {
      ahead += 1;
      const startsAt = inHours(ahead);
      return {
        input: { startsAt: startsAt.toISOString() },
        happened: async () => (await timeNow(db, id))?.startsAt.getTime() === startsAt.getTime(),
      };
    }),
  },
  'commerce.products.bookings.cancel': {
    ...writingOne,
    situations: aboutTime(CHANGE, async (id, { db }) => ({
      happened: async () => (await timeNow(db, id))?.cancelledAt != null,
    })),
  },
  'commerce.products.reviews.list': {
    ...readingOne,
    situations: about(SEE, async (product, { db }, text) => {
      await reviewOf(db, product, text);
      return { canary: text };
    }),
  },
  'commerce.products.reviews.write': {
    ...writingOne,
    situations: about(
      reads(everyRole('not_a_buyer'), OK, everyRole('not_a_buyer')),
      async ({ id }, { db, caller }) => ({
        input: { rating: 5, content: 'Better than mine' },
        happened: async () => {
          const row = unrestrictedDb(db).selectFrom('productReviews').select('id');
          const mine = row.where('productId', '=', id).where('authorId', '=', caller.id);
          return (await mine.executeTakeFirst()) !== undefined;
        },
      }),
    ),
    example: 'that I bought, in a tribe that is closed to me',
  },
  'commerce.products.reviews.remove': {
    ...writingOne,
    situations: about(reads(NOT_FOUND, OK, NOT_FOUND), async (product, { db, caller }) => {
      const buys = unrestrictedDb(db).selectFrom('purchases').select('id');
      const isBuyer =
        (await buys.where('itemId', '=', product.id).where('userId', '=', caller.id).executeTakeFirst()) !==
        undefined;
      const reviewId = await reviewOf(db, product, 'Mine', isBuyer ? caller.id : undefined);
      return {
        happened: async () => {
          const row = unrestrictedDb(db).selectFrom('productReviews').select('id').where('id', '=', reviewId);
          return (await row.executeTakeFirst()) === undefined;
        },
      };
    }),
    example: 'that I bought, in a tribe that is closed to me',
  },
  'commerce.products.reviews.reply': {
    ...writingOne,
    situations: about(EDIT, async (product, { db }) => {
      const reviewId = await reviewOf(db, product, 'Good');
      return {
        input: { reviewId, reply: 'Thanks' },
        happened: async () => {
          const row = unrestrictedDb(db).selectFrom('productReviews').select('reply');
          return (await row.where('id', '=', reviewId).executeTakeFirst())?.reply === 'Thanks';
        },
      };
    }),
  },
};
