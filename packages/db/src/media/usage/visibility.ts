import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface StorageUse {
  /** Bytes that storage keeps of this person's files. */
  used: number;
  isConfirmed: boolean;
}

/** Room that uploads which are not stored yet will take. */
const unfinished = (whose: RawBuilder<unknown>) => sql<string>`(
  select coalesce(sum(upload.size), 0)::bigint from videos upload
  where upload.status in ('uploading', 'processing') and upload.attachment_id is null and ${whose})`;
const USED = sql<string>`coalesce(usage.bytes, 0) + ${unfinished(sql`upload.uploaded_by = users.id`)}`;

export async function storageUseOf(db: Db | Tx, userId: string): Promise<StorageUse | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('storageUsage as usage', 'usage.userId', 'users.id')
    .select(USED.as('used'))
    .select(({ eb }) => eb('users.emailVerifiedAt', 'is not', null).as('isConfirmed'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row && { used: Number(row.used), isConfirmed: Boolean(row.isConfirmed) };
}

/** Bytes of everybody. Reads a row per uploader, so callers keep the answer for a while. */
export async function storageUseOfAll(db: Db): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('storageUsage')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

/** Who has nine tenths of their quota or more: uploads are refused before anybody is beyond it. Bytes. */
export function overQuota(quota: { confirmed: number; unconfirmed: number }): RawBuilder<string> {
  return sql`select usage.user_id from storage_usage usage join users on users.id = usage.user_id
    where usage.bytes >= 0.9 * case when users.email_verified_at is null
      then ${quota.unconfirmed}::bigint else ${quota.confirmed}::bigint end`;
}

/** Bytes of all uploads that are not finished. */
export async function unfinishedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select ${unfinished(sql`true`)} as bytes`.execute(
    unrestrictedDb(db),
  );
  return Number(rows[0]?.bytes ?? 0);
}
