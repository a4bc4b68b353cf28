import { randomBytes } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { createBookable, createBooking, hoursAhead } from '@kindred/db/factories/bookings';
import type { Business } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { aboutBusiness, managedBy, outsideOf, seenBy } from '../situations/businesses.ts';
import { isReported } from '../situations/reports.ts';
import { ANSWERING } from '../situations/services.ts';
import type { AccessCases, Arranged, Scene } from '../support/case.ts';
import { everyRole } from '../support/case.ts';

const OK = everyRole('ok');
const NOT_FOUND = everyRole('not_found');
const REVIEWED = { rating: 2, content: 'Late, but kind.' };

let reviews = 0;
async function reviewOf(db: Db, business: Business, authorId?: string) {
  const content = `Review ${++reviews} of many`;
  return unrestrictedDb(db)
    .insertInto('businessReviews')
    .values({
      businessId: business.id,
      authorId: authorId ?? (await createUser(db)).id,
      rating: 4,
      content,
    })
    .returning(['id', 'content'])
    .executeTakeFirstOrThrow();
}
const codeOf = (db: Db, { id }: Business) =>
  unrestrictedDb(db)
    .insertInto('businessReviewCodes')
    .values({ businessId: id, codeHash: randomBytes(32) })
    .returning('id')
    .executeTakeFirstOrThrow();
const find = (db: Db, businessId: string, authorId: string) =>
  unrestrictedDb(db)
    .selectFrom('businessReviews')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('authorId', '=', authorId)
    .executeTakeFirst();

/** One that somebody else wrote. */
const about =
  (input: object, happened: (db: Db, reviewId: string, callerId: string) => Promise<boolean>) =>
  async (business: Business, { db, caller }: Scene): Promise<Arranged> => {
    const { id: reviewId } = await reviewOf(db, business);
    return {
      input: { id: business.id, reviewId, ...input },
      happened: () => happened(db, reviewId, caller.id),
    };
  };

export const cases: AccessCases = {
  'businesses.reviews.list': aboutBusiness('query', seenBy(everyRole('shown')), async (business, { db }) => {
    const { content } = await reviewOf(db, business);
    return { input: { id: business.id }, canary: content };
  }),
  'businesses.reviews.summary': aboutBusiness('query', seenBy(OK), async (business, { db }) => {
    await reviewOf(db, business);
    return { input: { id: business.id } };
  }),
  'businesses.reviews.write': aboutBusiness('mutation', outsideOf(OK), async (business, { db, caller }) => {
    const startsAt = hoursAhead(-30);
    await createBooking(db, await createBookable(db, business), { userId: caller.id, startsAt });
    return {
      input: { id: business.id, ...REVIEWED },
      happened: async () => (await find(db, business.id, caller.id))?.rating === REVIEWED.rating,
    };
  }),
  'businesses.reviews.remove': aboutBusiness(
    'mutation',
    {
      ...seenBy(NOT_FOUND),
      'a business of others': OK,
    },
    async (business, { db, caller }) => {
      const member = unrestrictedDb(db).selectFrom('businessMembers').select('role');
      const isInTeam = await member
        .where('businessId', '=', business.id)
        .where('userId', '=', caller.id)
        .executeTakeFirst();
      if (!isInTeam) await reviewOf(db, business, caller.id);
      return {
        input: { id: business.id },
        happened: async () => !isInTeam && (await find(db, business.id, caller.id)) === undefined,
      };
    },
  ),
  'businesses.reviews.invite': aboutBusiness('mutation', managedBy(OK), async ({ id }, { db }) => ({
    input: { id },
    happened: async () => {
      const code = unrestrictedDb(db).selectFrom('businessReviewCodes').select('id');
      return (await code.where('businessId', '=', id).executeTakeFirst()) !== undefined;
    },
  })),
  'businesses.reviews.invitations': aboutBusiness(
    'query',
    managedBy(everyRole('shown')),
    async (business, { db }) => ({ input: { id: business.id }, canary: (await codeOf(db, business)).id }),
  ),
  'businesses.reviews.revokeInvitation': aboutBusiness(
    'mutation',
    managedBy(OK),
    async (business, { db }) => {
      const { id } = await codeOf(db, business);
      return {
        input: { id: business.id, invitationId: id },
        happened: async () => {
          const code = unrestrictedDb(db).selectFrom('businessReviewCodes').select('id').where('id', '=', id);
          return (await code.executeTakeFirst()) === undefined;
        },
      };
    },
  ),
  'businesses.reviews.reply': aboutBusiness(
    'mutation',
    managedBy(ANSWERING),
    about({ reply: 'Thank you' }, async (db, reviewId) => {
      const row = unrestrictedDb(db).selectFrom('businessReviews').select('reply');
      return (await row.where('id', '=', reviewId).executeTakeFirst())?.reply === 'Thank you';
    }),
  ),
  'businesses.reviews.setHelpful': aboutBusiness(
    'mutation',
    outsideOf(OK),
    about({ isHelpful: true }, async (db, reviewId, callerId) => {
      const vote = unrestrictedDb(db).selectFrom('businessReviewVotes').select('reviewId');
      const mine = vote.where('reviewId', '=', reviewId).where('userId', '=', callerId);
      return (await mine.executeTakeFirst()) !== undefined;
    }),
  ),
  'businesses.reviews.report': aboutBusiness(
    'mutation',
    seenBy(OK),
    about({ reason: 'spam' }, (db, reviewId, callerId) => isReported(db, reviewId, callerId)),
  ),
};
