import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { OWNER_COLUMN, type VideoOwner } from './visibility.ts';

export interface NewUpload {
  owner: VideoOwner;
  userId: string;
  name: string;
  fingerprint: string;
  size: number;
}

/** Uploads of one user that are not whole. */
export const UNFINISHED_MAX = 3;

/**
 * Starts an upload to a locked owner in place of the user's other unfinished and the failed ones.
 * @returns its id; undefined when the user has too many that are not whole
 */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<string | undefined> {
  const { owner, userId, name, fingerprint, size } = upload;
  const column = OWNER_COLUMN[owner.kind];
  const guarded = unrestrictedDb(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video-uploads:${userId}`}, 0))`.execute(tx);
  await guarded
    .deleteFrom('videos')
    .where(column, '=', owner.id)
    .where((video) =>
      video.or([
        video('status', '=', 'failed'),
        video.and([video('status', '=', 'uploading'), video('uploadedBy', '=', userId)]),
      ]),
    )
    .execute();
  const { count } = await guarded
    .selectFrom('videos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uploadedBy', '=', userId)
    .where('status', '=', 'uploading')
    .executeTakeFirstOrThrow();
  if (count >= UNFINISHED_MAX) return undefined;
  const { id } = await guarded
    .insertInto('videos')
    .values({ [column]: owner.id, uploadedBy: userId, name, fingerprint, size })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an upload whose file is there, to an owner without one. @returns its id */
export async function insertWholeUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { owner, userId, ...video } = upload;
  const { id } = await unrestrictedDb(tx)
    .insertInto('videos')
    .values({ ...video, [OWNER_COLUMN[owner.kind]]: owner.id, uploadedBy: userId, status: 'processing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an upload as whole. @returns false when it was, or is gone */
export async function finishUpload(tx: Tx, videoId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('videos')
    .set({ status: 'processing' })
    .where('id', '=', videoId)
    .where('status', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an upload as failed, and forgets what it was to be stored as. */
export async function failUpload(
  tx: Tx,
  { videoId, attachmentId, error }: { videoId: string; attachmentId: string | null; error: string },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('videos')
    .set({ status: 'failed', error, attachmentId: null })
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .execute();
  if (attachmentId !== null) await guarded.deleteFrom('attachments').where('id', '=', attachmentId).execute();
}

/** Deletes an upload that is not whole. @returns false when it is, or is gone */
export async function cancelUpload(tx: Tx, videoId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('videos')
    .where('id', '=', videoId)
    .where('status', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records what an upload is stored as, before it is. @returns false when the upload is gone */
export async function nameStored(
  tx: Tx,
  { videoId, attachmentId }: { videoId: string; attachmentId: string },
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('attachments')
    .set({ attachedType: 'videos', attachedTo: videoId })
    .where('id', '=', attachmentId)
    .execute();
  const row = await guarded
    .updateTable('videos')
    .set({ attachmentId })
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a stored upload the video of its locked owner, in place of another. @returns false when it is gone */
export async function showVideo(
  tx: Tx,
  { videoId, owner }: { videoId: string; owner: VideoOwner },
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const found = await guarded
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return false;
  await guarded
    .deleteFrom('videos')
    .where(OWNER_COLUMN[owner.kind], '=', owner.id)
    .where('id', '<', videoId)
    .where('status', 'in', ['ready', 'failed'])
    .execute();
  await guarded.updateTable('videos').set({ status: 'ready' }).where('id', '=', videoId).execute();
  return true;
}

/** Deletes every upload of locked owners. @returns false when they have none */
export async function deleteVideos(
  tx: Tx,
  kind: VideoOwner['kind'],
  ownerIds: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await unrestrictedDb(tx)
    .deleteFrom('videos')
    .where(OWNER_COLUMN[kind], '=', sql<string>`any(${[...ownerIds]}::uuid[])`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the uploads of a locked owner; where the latest failed, only that one, and the one before plays on.
 * @returns false when it has none
 */
export async function deleteLatestVideo(tx: Tx, owner: VideoOwner): Promise<boolean> {
  const column = sql.ref(OWNER_COLUMN[owner.kind]);
  const latest = sql.ref(`latest.${OWNER_COLUMN[owner.kind]}`);
  const { rows } = await sql`
    delete from videos video
    where ${column} = ${owner.id}::uuid and (status = 'failed' or not exists (
      select from videos latest
      where ${latest} = ${owner.id}::uuid and latest.status = 'failed' and latest.id > video.id))
    returning id`.execute(unrestrictedDb(tx));
  return rows.length > 0;
}

/** Deletes uploads that were not finished in time. */
export async function deleteExpiredUploads(db: Db, before: Date): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('videos')
    .where('status', '=', 'uploading')
    .where('createdAt', '<', before)
    .execute();
}
