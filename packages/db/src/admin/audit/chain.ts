import { createHash, randomBytes } from 'node:crypto';
import type { AuditAction, AuditSubject } from '@kindred/validation/admin/audit';
import type { Selectable } from 'kysely';
import type {
  AuditActorsTable,
  AuditDetails,
  AuditDetailsTable,
  AuditEntriesTable,
} from '../../schema/admin.ts';

export type AuditEntry = Selectable<AuditEntriesTable>;
export type AuditActor = Pick<Selectable<AuditActorsTable>, 'salt' | 'userId'>;
export type AuditSubjectDetails = Pick<
  Selectable<AuditDetailsTable>,
  'salt' | 'subjectType' | 'subjectId' | 'details'
>;

export interface NewAuditEntry {
  action: AuditAction;
  /** Null for a command that was run on the server. */
  actorId: string | null;
  subject: { type: AuditSubject; id: string | null };
  tribeId?: string | undefined;
  requestId?: string | undefined;
  details: AuditDetails;
}

const SALT_BYTES = 16;
const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/** JSON with sorted keys: the order in which PostgreSQL returns those of jsonb differs from what was stored. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The hash before the first entry, as migration 0500 wrote it. */
export const CHAIN_START = sha256('');

export function hashActor({ salt, userId }: AuditActor): Buffer {
  return sha256(salt, canonical({ userId }));
}

export function hashDetails({ salt, subjectType, subjectId, details }: AuditSubjectDetails): Buffer {
  return sha256(salt, canonical({ subjectType, subjectId, details }));
}

/** The hash of an entry that follows one with the hash `previous`. */
export function hashEntry(previous: Buffer, entry: Omit<AuditEntry, 'hash'>): Buffer {
  const { number, action, tribeId, requestId, actorHash, detailsHash, createdAt } = entry;
  return sha256(
    previous,
    canonical({
      number,
      action,
      tribeId,
      requestId,
      actor: actorHash.toString('hex'),
      details: detailsHash.toString('hex'),
      createdAt: createdAt.toISOString(),
    }),
  );
}

/**
 * The rows of an entry that follows the one with the number and the hash of `head`.
 * @param fixed for rows that come out the same each time
 */
export function sealEntry(
  head: { number: number; hash: Buffer },
  { action, actorId, subject, tribeId, requestId, details }: NewAuditEntry,
  fixed: { createdAt?: Date; salt?: Buffer } = {},
) {
  const number = head.number + 1;
  const actor = { salt: fixed.salt ?? newSalt(), userId: actorId };
  const about = {
    salt: fixed.salt ?? newSalt(),
    subjectType: subject.type,
    subjectId: subject.id,
    // As jsonb returns it: without undefined, dates as text.
    details: JSON.parse(JSON.stringify(details)) as AuditDetails,
  };
  const entry = {
    number,
    action,
    tribeId: tribeId ?? null,
    requestId: requestId ?? null,
    actorHash: hashActor(actor),
    detailsHash: hashDetails(about),
    createdAt: fixed.createdAt ?? new Date(),
  };
  return {
    entry: { ...entry, hash: hashEntry(head.hash, entry) },
    actor: { number, ...actor },
    details: { number, ...about },
  };
}
