import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Files of a user for staff, the largest first, after one of a size. */
export async function filesBySize(
  db: Db,
  userId: string,
  { limit, after }: { limit: number; after?: { size: number; id: string } | undefined },
) {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .select(['id', 'filename', 'mimeType', 'size', 'attachedType', 'createdAt'])
    .where('uploadedBy', '=', userId)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(size, id) < (${after?.size}::bigint, ${after?.id}::uuid)`),
    )
    .orderBy('size', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type FileRow = Awaited<ReturnType<typeof filesBySize>>[number];
