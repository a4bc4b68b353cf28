import { type MemberFilter, memberFilter } from '@kindred/validation/tribes/memberships';
import type { Db } from '../client.ts';
import { banMember } from '../tribes/bans/writes.ts';
import { discoverPage } from '../tribes/discover/queries.ts';
import { ORDERS, type TribeFilter, type TribeOrder } from '../tribes/discover/visibility.ts';
import { invitationByCode, invitationPage, invitationsTo } from '../tribes/invitations/queries.ts';
import { createInvitation } from '../tribes/invitations/writes.ts';
import {
  banPage,
  memberById,
  memberPage,
  membersByName,
  personOfTribe,
  staffOf,
} from '../tribes/members/queries.ts';
import { addMember, removeMember } from '../tribes/members/writes.ts';
import { requestById, requestPage } from '../tribes/requests/queries.ts';
import { closeRequest, createRequest } from '../tribes/requests/writes.ts';
import { handOver, setMentor, setRole } from '../tribes/roles/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { LARGE_TRIBE } from './scale-members.fixture.ts';

const tribeId = idOf(TRIBE, LARGE_TRIBE);
const PAGE = 21;
const someone = idOf(PERSON, 4_444);

/** What Discover can be narrowed to. */
const NARROWED: Record<string, TribeFilter> = {
  'of a category': { category: 'Health & Wellness' },
  'for nothing': { price: 'free' },
  'with a price': { price: 'paid' },
  'of a category, for nothing': { category: 'Health & Wellness', price: 'free' },
  'of a category, with a price': { category: 'Health & Wellness', price: 'paid' },
  'of rare words': { query: 'tribe 177' },
  'of common words': { query: 'meet' },
  'of common words, of a category, with a price': {
    query: 'meet',
    category: 'Health & Wellness',
    price: 'paid',
  },
};
const CALLED: Record<TribeOrder, string> = {
  active: 'the most active',
  newest: 'the newest',
  biggest: 'the biggest',
};

/** The questions about who belongs to a tribe of twenty thousand, and of finding one by everything at once. */
export function askedOfMembers(filled: { db: Db }): Record<string, AskedByName> {
  const list = (filter: MemberFilter, isWhole = false, isDeep = false) => ({
    run: async (db: Db) => {
      const asked = { tribeId, filter, isWhole, limit: PAGE };
      if (!isDeep) return memberPage(db, ada, asked);
      const page = await memberPage(filled.db, ada, { ...asked, limit: 5_000 });
      const last = page.at(-1);
      const after = last && { rank: last.rank, place: last.place, id: last.membershipId };
      return memberPage(db, ada, { ...asked, after });
    },
    rows: 450,
  });
  const named = (query: string, rows: number, inTribe = tribeId) => ({
    run: (db: Db) =>
      membersByName(db, ada, { tribeId: inTribe, filter: 'all', isWhole: false, limit: PAGE, query }),
    rows,
  });
  const requests = (status: 'pending' | 'decided', isDeep = false) => ({
    run: async (db: Db) => {
      const [, , third] = isDeep ? await requestPage(filled.db, { tribeId, status, limit: 3 }) : [];
      return requestPage(db, { tribeId, status, limit: PAGE, after: third });
    },
    rows: 250,
  });
  const everyList = memberFilter.options
    .filter((filter) => filter !== 'online')
    .map((filter) => [`its members, those called ${filter}`, list(filter)] as const);
  const everyFind = (Object.keys(ORDERS) as TribeOrder[]).flatMap((sort) =>
    Object.entries(NARROWED).map(
      ([name, filter]) =>
        [
          `${CALLED[sort]} ${name}`,
          {
            run: (db: Db) => discoverPage(db, ada, { sort, limit: PAGE, ...filter }),
            rows: 1_300,
          },
        ] as const,
    ),
  );
  return {
    members: {
      ...Object.fromEntries(everyList),
      'its members, for those who decide about them': list('all', true),
      'its members, far down': list('all', false, true),
      'those who are online': {
        run: (db) =>
          memberPage(db, ada, {
            tribeId,
            filter: 'online',
            onlineIds: Array.from({ length: 300 }, (_, n) => idOf(PERSON, n * 60)),
            isWhole: false,
            limit: PAGE,
          }),
        rows: 3_000,
      },
      'members of a common name': named('leo', 450),
      'members of a rare name': named('zoe family77', 350),
      'members of a common last name': named('family1', 450),
      'members of a name that nobody has': named('xeno', 350),
      'members of a common name, in a small tribe': named('leo', 3_000, idOf(TRIBE, 1_990)),
      'members of a common name, further on': {
        run: async (db) => {
          const asked = { tribeId, filter: 'all', isWhole: false, query: 'leo' } as const;
          const [, , third] = await membersByName(filled.db, ada, { ...asked, limit: 3 });
          return membersByName(db, ada, { ...asked, limit: PAGE, after: third?.id });
        },
        rows: 450,
      },
      'who has a say in it': { run: (db) => staffOf(db, tribeId, 50), rows: 120 },
      'one of its members, as the list has them': {
        run: (db) => memberById(db, ada, { tribeId, userId: someone, isWhole: false }),
        rows: 250,
      },
      'somebody of it': { run: (db) => personOfTribe(db, tribeId, someone), rows: 5 },
      'who is shut out': { run: (db) => banPage(db, tribeId, { limit: PAGE }), rows: 250 },
      'who is shut out, further on': {
        run: async (db) => {
          const last = (await banPage(filled.db, tribeId, { limit: 60 })).at(-1);
          return banPage(db, tribeId, { limit: PAGE, after: last && { place: last.place, id: last.id } });
        },
        rows: 250,
      },
      'who waits to be let in': requests('pending'),
      'who waits to be let in, further on': requests('pending', true),
      'what was decided': requests('decided'),
      'what was decided, further on': requests('decided', true),
      'one of those who asked': {
        run: async (db) => {
          const [row] = await requestPage(filled.db, { tribeId, status: 'decided', limit: 1 });
          return requestById(db, tribeId, row?.id ?? tribeId);
        },
        rows: 10,
      },
      'what it sent out': { run: (db) => invitationPage(db, tribeId, { limit: PAGE }), rows: 100 },
      'what it sent out, further on': {
        run: async (db) => {
          const [, , third] = await invitationPage(filled.db, tribeId, { limit: 3 });
          return invitationPage(db, tribeId, { limit: PAGE, after: third });
        },
        rows: 100,
      },
      'an invitation by its secret': { run: (db) => invitationByCode(db, ada, 'large3'), rows: 5 },
      'invitations to me': { run: (db) => invitationsTo(db, { id: someone, role: 'member' }), rows: 50 },
      joining: {
        run: (db) => inOne(db, (tx) => addMember(tx, { tribeId, userId: idOf(PERSON, 20_009) })),
        rows: 60,
      },
      leaving: { run: (db) => inOne(db, (tx) => removeMember(tx, tribeId, someone)), rows: 60 },
      'becoming a moderator': {
        run: (db) => inOne(db, (tx) => setRole(tx, tribeId, idOf(PERSON, 4_445), 'moderator')),
        rows: 10,
      },
      'becoming a mentor': {
        run: (db) => inOne(db, (tx) => setMentor(tx, tribeId, idOf(PERSON, 4_448), true)),
        rows: 10,
      },
      'handing it over': {
        run: (db) =>
          inOne(db, (tx) =>
            handOver(tx, tribeId, { from: idOf(PERSON, LARGE_TRIBE + 1), to: idOf(PERSON, 4_446) }),
          ),
        rows: 20,
      },
      'shutting somebody out': {
        run: (db) =>
          inOne(db, (tx) =>
            banMember(tx, { tribeId, userId: idOf(PERSON, 4_447), reason: 'Spam', bannedBy: ada.id }),
          ),
        rows: 60,
      },
      'asking to be let in, and taking it back': {
        run: (db) =>
          inOne(db, async (tx) => {
            const mine = { tribeId, userId: idOf(PERSON, 20_008) };
            await createRequest(tx, { ...mine, answers: [] });
            await closeRequest(tx, tribeId, mine.userId, {
              status: 'withdrawn',
              decidedBy: null,
              reason: null,
            });
          }),
        rows: 10,
      },
      inviting: {
        run: (db) =>
          inOne(db, (tx) =>
            createInvitation(tx, { tribeId, code: 'new', userId: idOf(PERSON, 20_007), createdBy: ada.id }),
          ),
        rows: 2_000,
      },
    },
    discover: Object.fromEntries(everyFind),
  };
}
