import type { Db } from '../client.ts';
import { requestPage } from '../tribes/requests/queries.ts';
import {
  documentsOf,
  lastVerification,
  verificationById,
  verificationDeciders,
  verificationPage,
} from '../tribes/verifications/queries.ts';
import {
  decideVerification,
  insertVerification,
  takeBackVerification,
} from '../tribes/verifications/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { verificationAt } from './scale-verifications.fixture.ts';

const PAGE = 21;
const BUSY = idOf(TRIBE, 0);

/** The questions of who decides: which tribes are verified, and who comes into one. */
export function askedOfVerifications(filled: { db: Db }): Record<string, AskedByName> {
  const page = (status: 'pending' | 'decided') => ({
    run: (db: Db) => verificationPage(db, { status, limit: PAGE }),
    rows: 150,
  });
  const deep = (status: 'pending' | 'decided') => ({
    run: async (db: Db) => {
      const after = (await verificationPage(filled.db, { status, limit: 400 })).at(-1);
      return verificationPage(db, { status, limit: PAGE, after });
    },
    rows: 150,
  });
  return {
    verifications: {
      'what waits': page('pending'),
      'what waits, further on': deep('pending'),
      'what was decided': page('decided'),
      'what was decided, further on': deep('decided'),
      'one of them': { run: (db) => verificationById(db, verificationAt(7)), rows: 10 },
      'the last of a tribe': { run: (db) => lastVerification(db, idOf(TRIBE, 7)), rows: 60 },
      'the documents of a page': {
        run: (db) =>
          documentsOf(
            db,
            Array.from({ length: PAGE }, (_, n) => verificationAt(n)),
          ),
        rows: 60,
      },
      'who decides': { run: (db) => verificationDeciders(db), rows: 20 },
      'asking for one': {
        run: (db) => inOne(db, (tx) => insertVerification(tx, idOf(TRIBE, 1_500), ada.id)),
        rows: 5,
      },
      'deciding one': {
        run: (db) =>
          inOne(db, (tx) =>
            decideVerification(
              tx,
              { id: verificationAt(499), tribeId: idOf(TRIBE, 499) },
              { status: 'approved', decidedBy: idOf(PERSON, 19_990), reason: null },
            ),
          ),
        rows: 10,
      },
      'taking one back': {
        run: (db) =>
          inOne(db, (tx) =>
            takeBackVerification(
              tx,
              { id: verificationAt(499), tribeId: idOf(TRIBE, 499) },
              { takenBackBy: idOf(PERSON, 19_990), takenBackReason: 'Other papers' },
            ),
          ),
        rows: 10,
      },
      'requests to join that were decided': {
        run: (db) => requestPage(db, { tribeId: BUSY, status: 'decided', limit: PAGE }),
        rows: 300,
      },
    },
  };
}
