import { PIECES } from '../accounts/deletion/pieces/writes.ts';
import { type AuditFilters, auditChain, auditEntries, checkAuditEntries } from '../admin/audit/visibility.ts';
import { appendAuditEntry, pruneAuditEntries } from '../admin/audit/writes.ts';
import type { Db } from '../client.ts';
import { undone } from '../undone.fixture.ts';
import type { Asked, AskedByName } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { AUDIT_ENTRIES, STAFF } from './scale-audit.fixture.ts';

const PAGE = 51;
const MIDDLE = AUDIT_ENTRIES / 2;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Of each entry: itself, its actor, what it is about, the actor's name, and some that another filter leaves out. */
const list = (filters: AuditFilters, before?: number, rows = 6 * PAGE): Asked => ({
  run: (db) => auditEntries(db, filters, { before, limit: PAGE }),
  rows,
});

/** The questions of who reads the audit log. */
export function askedOfAudit(): Record<string, AskedByName> {
  const busy = idOf(PERSON, STAFF.busy);
  const rare = idOf(PERSON, STAFF.rare);
  return {
    'audit log': {
      'the latest': list({}),
      'further on': list({}, MIDDLE),
      'of an action': list({ action: 'verification.approve' }),
      'of a rare action': list({ action: 'legal.update' }),
      'of a rare action, further on': list({ action: 'legal.update' }, MIDDLE),
      'of an admin': list({ actorId: busy }),
      'of an admin who does little': list({ actorId: rare }),
      'of an admin, further on': list({ actorId: busy }, MIDDLE),
      'of a user': list({ subjectId: idOf(PERSON, 77) }),
      'of a tribe': list({ tribeId: idOf(TRIBE, 7) }),
      'of a tribe and a time': list({ tribeId: idOf(TRIBE, 7), from: daysAgo(500), to: daysAgo(300) }),
      // Actors and subjects of the whole week, 1,008 entries, are joined at once.
      'of a week long ago': list({ from: daysAgo(700), to: daysAgo(693) }, undefined, 2_100),
      'of a rare action in a week long ago': list({
        action: 'legal.update',
        from: daysAgo(700),
        to: daysAgo(693),
      }),
      'its ends': { run: (db) => auditChain(db), rows: 1 },
      'verifying a page': {
        run: (db) => undone(db, (tx) => checkAuditEntries(tx, { after: MIDDLE, limit: 100 })),
        rows: 310,
      },
      'appending an entry': {
        run: (db) =>
          undone(db, (tx) =>
            appendAuditEntry(tx, {
              action: 'user.update',
              actorId: busy,
              subject: { type: 'user', id: rare },
              details: {},
            }),
          ),
        rows: 5,
      },
      'pruning a batch': {
        run: (db) => undone(db, (tx) => pruneAuditEntries(tx, { before: daysAgo(1_000), limit: 100 })),
        rows: 320,
      },
      // The last pieces: what is left of a user in the log.
      'erasing an admin': { run: (db: Db) => eraseSome(db, rare), rows: 450 },
    },
  };
}

const eraseSome = (db: Db, id: string) =>
  undone(db, async (tx) => {
    for (const piece of PIECES.slice(-2)) await piece(tx, { id, as: id }, 100);
  });
