import { createUser } from '@kindred/db/factories/accounts';
import { type Bookable, createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createOrder } from '@kindred/db/factories/commerce';
import { createCoaching, createProductSlot } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, managedBy, seenBy, type WhichBusiness } from '../situations/businesses.ts';
import { BUYING, canary, LISTING, withService } from '../situations/services.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES, WRITES_IN_SESSION } from '../support/case.ts';

const OK = everyRole('ok');
const SHOWN = everyRole('shown');
const NOT_ALLOWED = everyRole('not_allowed');
const NOT_FOUND = everyRole('not_found');
const SHOWN_TO_LISTING = Object.fromEntries(
  Object.entries(LISTING).map(([role, gets]) => [role, gets === 'ok' ? 'shown' : gets]),
) as ByRole;

/** Those who keep the calendar of a business alone; `others` is what everybody else gets who sees it. */
const calendarOf = (gets: ByRole, others: ByRole): Record<WhichBusiness, ByRole> => ({
  ...managedBy(gets),
  'a business I answer and book for': gets,
  'a business I work for': others,
  'a business of others': others,
});

type Booking = Awaited<ReturnType<typeof createBooking>>;
const inBusiness = (
  arrange: (booking: Booking, scene: Scene) => Promise<Arranged>,
  over: Parameters<typeof createBooking>[2] = {},
) => withService(async (service, scene) => arrange(await createBooking(scene.db, service, over), scene));
const statusOf = async (db: Scene['db'], id: string) =>
  (await unrestrictedDb(db).selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst())
    ?.status;

/** A booking by what the caller has to do with its business, and one that they made at another's. */
function aboutBooking(
  kind: 'query' | 'mutation',
  gets: { team: ByRole; mine: ByRole },
  arrange: (booking: Booking, scene: Scene) => Promise<Arranged>,
  over: Parameters<typeof createBooking>[2] = {},
): AccessCase {
  const about = aboutBusiness(kind, calendarOf(gets.team, NOT_FOUND), inBusiness(arrange, over));
  return {
    ...about,
    situations: {
      ...about.situations,
      'that I made': {
        arrange: async (scene) => {
          const service = await createBookable(scene.db, await createBusiness(scene.db));
          return arrange(await createBooking(scene.db, service, { ...over, userId: scene.caller.id }), scene);
        },
        gets: gets.mine,
      },
    },
  };
}
const becomes =
  (status: string, rest: object = {}) =>
  async ({ id }: Booking, { db }: Scene): Promise<Arranged> => ({
    input: { id, ...rest },
    happened: async () => (await statusOf(db, id)) === status,
  });

async function booked({ db }: Scene, userId?: string): Promise<Arranged> {
  const service = await createBookable(db, await createBusiness(db));
  const note = canary();
  await createBooking(db, service, { note, ...(userId === undefined ? {} : { userId }) });
  return { input: {}, canary: note };
}

async function coached({ db }: Scene, of: { buyerId?: string; sellerId?: string }): Promise<Arranged> {
  const name = canary();
  const { id: tribeId } = await createTribe(db);
  const seller = of.sellerId === undefined ? {} : { sellerId: of.sellerId };
  const { id: productId } = await createCoaching(db, { tribeId, name, ...seller });
  const userId = of.buyerId ?? (await createUser(db)).id;
  const { id: orderId } = await createOrder(db, userId, []);
  // Later than anything else the seller promises.
  coachedAt += 1;
  await createProductSlot(db, { productId, userId, startsAt: hoursAhead(coachedAt), orderId });
  return { input: {}, canary: name };
}
let coachedAt = 5_000;

const linksOf = ({ db, caller }: Scene, businessId: string | null) => {
  const rows = unrestrictedDb(db).selectFrom('calendarLinks').select('id').where('userId', '=', caller.id);
  return rows.where('businessId', businessId === null ? 'is' : '=', businessId);
};
const noLink = async ({ db, caller }: Scene): Promise<void> => {
  await unrestrictedDb(db).deleteFrom('calendarLinks').where('userId', '=', caller.id).execute();
};
const link = async (scene: Scene, businessId: string | null): Promise<void> => {
  await noLink(scene);
  const row = { userId: scene.caller.id, businessId, secretHash: Buffer.from(canary()) };
  await unrestrictedDb(scene.db).insertInto('calendarLinks').values(row).execute();
};
const hasLink = (scene: Scene, businessId: string | null) => async (): Promise<boolean> =>
  (await linksOf(scene, businessId).executeTakeFirst()) !== undefined;
const ofMine = (kind: 'query' | 'mutation', arrange: (scene: Scene) => Promise<Arranged>): AccessCase => ({
  rule: { kind: 'signedIn' },
  credentials: kind === 'query' ? READS : WRITES,
  situations: { 'of my own bookings': { arrange, gets: OK } },
});
const withBusinesses = (
  kind: 'query' | 'mutation',
  arrange: (scene: Scene, business: string | null) => Promise<Arranged>,
): AccessCase => {
  const mine = ofMine(kind, (scene) => arrange(scene, null));
  const { situations } = aboutBusiness(kind, calendarOf(OK, NOT_FOUND), async ({ id }, scene) => {
    const { input, ...rest } = await arrange(scene, id);
    return { input: { ...input, business: id }, ...rest };
  });
  return { ...mine, situations: { ...mine.situations, ...situations } };
};

const RULES = {
  ...{ duration: 60, step: 30, bufferBefore: 0, bufferAfter: 0, notice: 60, aheadDays: 30, capacity: 1 },
  ...{
    confirmsByHand: false,
    cancelUntil: 60,
    rescheduleUntil: 60,
    pays: 'site',
    people: [],
    rooms: ['Attic'],
  },
};
const attic = async ({ db }: Scene, { id }: Bookable) => {
  const { id: businessId } = await unrestrictedDb(db)
    .selectFrom('services')
    .select('businessId as id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const name = canary();
  const room = await unrestrictedDb(db)
    .insertInto('bookingResources')
    .values({ businessId: businessId ?? '', kind: 'room', name, userId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chosen = { serviceId: id, resourceId: room.id };
  await unrestrictedDb(db).insertInto('serviceResources').values(chosen).execute();
  return name;
};

export const cases: AccessCases = {
  'businesses.bookings.rules': aboutBusiness(
    'query',
    managedBy(SHOWN_TO_LISTING),
    withService(async (service, scene) => ({
      input: { id: service.id },
      canary: await attic(scene, service),
    })),
  ),
  'businesses.bookings.setRules': aboutBusiness(
    'mutation',
    managedBy(LISTING),
    withService(async ({ id }, { db }) => ({
      input: { id, rules: RULES },
      happened: async () => {
        const rows = unrestrictedDb(db).selectFrom('bookingRules').select('step').where('serviceId', '=', id);
        return (await rows.executeTakeFirst())?.step === 30;
      },
    })),
  ),
  'businesses.bookings.slots': aboutBusiness(
    'query',
    seenBy(SHOWN),
    withService(async (service, scene) => ({
      input: { id: service.id, from: hoursAhead(1).toISOString(), to: hoursAhead(5).toISOString() },
      canary: await attic(scene, service),
    })),
  ),
  'businesses.bookings.book': aboutBusiness(
    'mutation',
    { ...seenBy(NOT_ALLOWED), 'a business of others': BUYING },
    withService(async ({ id }, { db, caller }) => ({
      input: { id, startsAt: hoursAhead(30).toISOString() },
      happened: async () => {
        const rows = unrestrictedDb(db).selectFrom('bookings').select('id').where('userId', '=', caller.id);
        return (await rows.where('serviceId', '=', id).executeTakeFirst()) !== undefined;
      },
    })),
  ),
  'businesses.bookings.mine': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'that I made': { arrange: (scene) => booked(scene, scene.caller.id), gets: SHOWN },
      'that somebody else made': { arrange: (scene) => booked(scene), gets: everyRole('hidden') },
      'of coaching that I bought': {
        arrange: (scene) => coached(scene, { buyerId: scene.caller.id }),
        gets: SHOWN,
      },
      'of coaching that I sell': {
        arrange: (scene) => coached(scene, { sellerId: scene.caller.id }),
        gets: everyRole('hidden'),
      },
    },
  },
  'businesses.bookings.ofBusiness': aboutBusiness(
    'query',
    calendarOf(SHOWN, NOT_ALLOWED),
    withService(async (service, { db }, { id }) => {
      const note = canary();
      await createBooking(db, service, { note });
      return { input: { id }, canary: note };
    }),
  ),
  'businesses.bookings.get': aboutBooking('query', { team: SHOWN, mine: SHOWN }, async ({ id }, { db }) => {
    const note = canary();
    await unrestrictedDb(db).updateTable('bookings').set({ note }).where('id', '=', id).execute();
    return { input: { id }, canary: note };
  }),
  'businesses.bookings.cancel': aboutBooking('mutation', { team: OK, mine: OK }, becomes('cancelled')),
  'businesses.bookings.decide': aboutBooking(
    'mutation',
    { team: OK, mine: NOT_ALLOWED },
    becomes('confirmed', { confirm: true }),
    { status: 'requested' },
  ),
  'businesses.bookings.reschedule': aboutBooking(
    'mutation',
    { team: OK, mine: OK },
    async ({ id, startsAt }, { db }) => {
      const to = new Date(startsAt.getTime() + 5 * 3_600_000);
      return {
        input: { id, startsAt: to.toISOString() },
        happened: async () => {
          const rows = unrestrictedDb(db).selectFrom('bookings').select('startsAt').where('id', '=', id);
          return (await rows.executeTakeFirst())?.startsAt.getTime() === to.getTime();
        },
      };
    },
  ),
  'businesses.bookings.markNoShow': aboutBooking(
    'mutation',
    { team: OK, mine: NOT_ALLOWED },
    becomes('no_show'),
    { startsAt: hoursAhead(-3) },
  ),
  'businesses.bookings.undoNoShow': aboutBooking(
    'mutation',
    { team: OK, mine: NOT_ALLOWED },
    becomes('confirmed'),
    { status: 'no_show', startsAt: hoursAhead(-3) },
  ),
  'businesses.bookings.calendar.get': withBusinesses('query', async () => ({ input: {} })),
  'businesses.bookings.calendar.make': {
    ...withBusinesses('mutation', async (scene, businessId) => {
      await noLink(scene);
      return { input: {}, happened: hasLink(scene, businessId) };
    }),
    rule: { kind: 'session' },
    credentials: WRITES_IN_SESSION,
  },
  'businesses.bookings.calendar.remove': withBusinesses('mutation', async (scene, businessId) => {
    await link(scene, businessId);
    const isThere = hasLink(scene, businessId);
    return { input: {}, happened: async () => !(await isThere()) };
  }),
};
