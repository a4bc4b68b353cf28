import type { Db } from '../client.ts';
import { membersHere } from '../tribes/members/queries.ts';
import { findTribe } from '../tribes/queries.ts';
import { slugIsTaken } from '../tribes/tribeCreation/queries.ts';
import {
  checklistOf,
  exportedComments,
  exportedMembers,
  exportedSpaces,
} from '../tribes/tribeCreation/visibility.ts';
import {
  closeTribe,
  keepTribeDraft,
  lockTribeSettings,
  markExported,
  raiseRole,
  updateTribe,
} from '../tribes/tribeCreation/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, POST, TRIBE } from './scale.fixture.ts';

const LARGE = idOf(TRIBE, 2);
/** One that no other question is about: this one comes to its end. */
const SMALL = idOf(TRIBE, 1_998);
const PAGE = 100;

/** The questions about founding a tribe, setting it up and ending it. */
export function askedOfTribeCreation(filled: { db: Db }): Record<string, AskedByName> {
  return {
    founding: {
      'whether a handle is free': { run: (db) => slugIsTaken(db, 'nobody-has-this'), rows: 5 },
      'a tribe by a handle it had': {
        run: (db) => findTribe(db, ada, 'tribe-1500-before-2'),
        rows: 15,
      },
      'keeping a draft': {
        run: (db) => inOne(db, (tx) => keepTribeDraft(tx, ada.id, { name: 'New' })),
        rows: 5,
      },
      'starting with Starter': {
        run: (db) => inOne(db, (tx) => raiseRole(tx, idOf(PERSON, 19_001), 'member', 'tribe_owner')),
        rows: 5,
      },
      'its first steps': { run: (db) => checklistOf(db, LARGE), rows: 20 },
      'changing it': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockTribeSettings(tx, SMALL);
            await updateTribe(tx, SMALL, { name: 'Other' });
          }),
        rows: 10,
      },
      'its members, page by page': {
        run: async (db) => {
          const [, , third] = await exportedMembers(filled.db, LARGE, 3);
          return exportedMembers(db, LARGE, PAGE, third);
        },
        rows: 600,
      },
      'which of a hundred are members, and were here': {
        run: (db) =>
          membersHere(db, ada, {
            tribeId: LARGE,
            isWhole: false,
            userIds: Array.from({ length: 100 }, (_, n) => idOf(PERSON, n * 7)),
          }),
        rows: 900,
      },
      'what was said to them': {
        run: (db) => exportedComments(db, [idOf(POST, 5), idOf(POST, 6)]),
        rows: 100,
      },
      'its spaces': { run: (db) => exportedSpaces(db, LARGE), rows: 200 },
      'remembering the export': { run: (db) => inOne(db, (tx) => markExported(tx, SMALL)), rows: 5 },
      'closing it': { run: (db) => inOne(db, (tx) => closeTribe(tx, SMALL)), rows: 5 },
    },
  };
}
