import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { AttachmentsTable } from '../src/schema/accounts.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { createUser } from './accounts.ts';

export type Attachment = Selectable<AttachmentsTable>;

/** A picture that nothing shows yet, of a new member unless `uploadedBy` is given; no file is behind it. */
export async function createMedia(
  db: Db | Tx,
  overrides: Partial<Insertable<AttachmentsTable>> = {},
): Promise<Attachment> {
  const storageKey = overrides.storageKey ?? randomBytes(16).toString('hex');
  return unrestrictedDb(db)
    .insertInto('attachments')
    .values({
      filename: 'picture',
      mimeType: 'image/webp',
      size: 1000,
      url: `/media/${storageKey}-640.webp`,
      kind: 'image',
      width: 640,
      height: 480,
      widths: [320, 640],
      ...overrides,
      storageKey,
      uploadedBy: overrides.uploadedBy ?? (await createUser(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
