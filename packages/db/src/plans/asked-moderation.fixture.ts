import type { Db } from '../client.ts';
import { ownDecisionOf, reportersOf } from '../moderation/decisions/visibility.ts';
import { caseOfSubject, newCase } from '../moderation/reports/visibility.ts';
import {
  appealsOfCase,
  caseById,
  caseFor,
  countWaiting,
  countWaitingInTribe,
  decisionsOfCase,
  listCases,
  recordOfAuthor,
  reportsOfCase,
  snapshotsOfCase,
} from '../moderation/visibility.ts';
import { duePurges, escalateDue, insertDecision, lockCase, standingPenalties } from '../moderation/writes.ts';
import { type Asked, type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, TRIBE } from './scale.fixture.ts';

const PAGE = 51;
const hex = (n: number) => n.toString(16).padStart(12, '0');
const CASE = `0000cafe-0000-7000-8000-${hex(10)}`;
const DECIDED = `0000cafe-0000-7000-8000-${hex(97)}`;
const DECISION = `0000dec1-0000-7000-8000-${hex(97)}`;

/** What moderators ask about cases. */
export function askedOfModeration(filled: { db: Db }): Record<string, AskedByName> {
  const list = (state: 'waiting' | 'decided', rows: number, more: object = {}): Asked => ({
    run: (db) => listCases(db, ada, { state, tribeId: null, limit: PAGE, ...more }),
    rows,
  });
  const second = (state: 'waiting' | 'decided', rows: number): Asked => ({
    run: async (db) => {
      const asked = { state, tribeId: null, limit: PAGE } as const;
      const last = (await listCases(filled.db, ada, asked)).at(-1);
      const place = (state === 'waiting' ? last?.priorityText : last?.decidedText) ?? '';
      return listCases(db, ada, { ...asked, after: { place, id: last?.id ?? '' } });
    },
    rows,
  });
  const one = (run: Asked['run'], rows = 20): Asked => ({ run, rows });
  return {
    cases: {
      'that wait': list('waiting', 350),
      'that wait, page 2': second('waiting', 500),
      'that were decided': list('decided', 350),
      'that were decided, page 2': second('decided', 350),
      counted: one((db) => countWaiting(db), 4_000),
      'of a tribe, counted': one((db) => countWaitingInTribe(db, idOf(TRIBE, 0)), 250),
      'for one viewer': one((db) => caseFor(db, ada, CASE)),
      'of a subject': one((db) => caseOfSubject(db, ada, { type: 'post', id: CASE })),
      'one of them': one((db) => caseById(db, CASE)),
      'who may decide it': one((db) => newCase(db, CASE, 20), 200),
      'reports of one': one((db) => reportsOfCase(db, CASE)),
      'snapshots of one': one((db) => snapshotsOfCase(db, CASE)),
      'decisions of one': one((db) => decisionsOfCase(db, DECIDED)),
      'appeals of one': one((db) => appealsOfCase(db, DECIDED)),
      'the record of an author': one((db) => recordOfAuthor(db, ada.id, CASE), 60),
      'a decision for its author': one((db) => ownDecisionOf(db, ada, DECISION)),
      'reporters of a decision': one((db) => reportersOf(db, DECISION, { after: null, limit: 200 })),
      'penalties that hold': one((db) => inOne(db, (tx) => standingPenalties(tx, ada.id)), 60),
      'locking one': one((db) => inOne(db, (tx) => lockCase(tx, ada, CASE))),
      'deciding one': one(
        (db) =>
          inOne(db, (tx) =>
            insertDecision(
              tx,
              {
                caseId: CASE,
                authorId: ada.id,
                decidedBy: ada.id,
                actions: ['keep'],
                ruleId: null,
                rule: null,
                reason: 'Fine',
                note: null,
                until: null,
              },
              { isPurged: false },
            ),
          ),
        60,
      ),
      'content to delete': one((db) => duePurges(db, 500)),
      'those of tribes whose time is over': one((db) => escalateDue(db, 10), 200),
    },
  };
}
