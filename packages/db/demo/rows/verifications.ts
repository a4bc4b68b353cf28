import type { Insertable } from 'kysely';
import type { AttachmentsTable } from '../../src/schema/accounts.ts';
import type { VerificationRequestsTable } from '../../src/schema/tribes.ts';
import { idOf } from '../ids.ts';
import { demoFile } from '../library.ts';
import { before } from '../time.ts';
import { TRIBES } from '../tribes.ts';
import { VERIFICATIONS } from '../verifications.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

interface VerificationRows {
  requests: Insertable<VerificationRequestsTable>[];
  attachments: Insertable<AttachmentsTable>[];
}

export function verificationRows(now: Date): VerificationRows {
  const rows: VerificationRows = { requests: [], attachments: [] };
  for (const { tribe, ago, documents, approved } of VERIFICATIONS) {
    const id = idOf(`verification ${tribe}`);
    const createdAt = before(now, ago);
    const requestedBy = personId(TRIBES[tribe].owner);
    rows.requests.push({
      id,
      tribeId: tribeId(tribe),
      requestedBy,
      status: approved === undefined ? 'pending' : 'approved',
      decidedBy: approved === undefined ? null : personId(approved.by),
      decidedAt: approved === undefined ? null : before(now, approved.ago),
      createdAt,
    });
    for (const [position, name] of documents.entries()) {
      const { storageKey, content } = demoFile(name);
      rows.attachments.push({
        id: idOf(`paper ${tribe} ${name}`),
        filename: storageKey,
        mimeType: 'application/octet-stream',
        size: Buffer.byteLength(content),
        url: '',
        uploadedBy: requestedBy,
        attachedType: 'verification_requests',
        attachedTo: id,
        position,
        kind: 'file',
        storageKey,
        createdAt,
        updatedAt: createdAt,
      });
    }
  }
  return rows;
}
