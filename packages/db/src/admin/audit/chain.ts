import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditActorsTable, AuditDetailsTable, AuditEntriesTable } from '../../schema/admin.ts';

export type AuditEntry = Selectable<AuditEntriesTable>;
export type AuditActor = Pick<Selectable<AuditActorsTable>, 'salt' | 'userId'>;
export type AuditSubjectDetails = Pick<
  Selectable<AuditDetailsTable>,
  'salt' | 'subjectType' | 'subjectId' | 'details'
>;

const SALT_BYTES = 16;
export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

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
