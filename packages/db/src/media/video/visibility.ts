import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The row that an uploaded video belongs to. */
export interface VideoOwner {
  kind: 'lesson' | 'event';
  id: string;
}
export type VideoOwnerKind = VideoOwner['kind'];

/** The column of videos that names their owner. */
export const OWNER_COLUMN = { lesson: 'lessonId', event: 'eventId' } as const;

/**
 * The uploaded video of an owner that the viewer was found to read.
 * @param isEditor also sees the latest upload while it is processed or failed
 */
export async function videoOf(db: Db | Tx, owner: VideoOwner, isEditor: boolean) {
  return unrestrictedDb(db)
    .selectFrom('videos as video')
    .leftJoin('attachments as file', 'file.id', 'video.attachmentId')
    .select(['video.id', 'video.status', 'video.error', 'video.name', 'video.size'])
    .select(['file.mimeType', 'file.duration', 'file.width', 'file.height'])
    .where(`video.${OWNER_COLUMN[owner.kind]}`, '=', owner.id)
    .where('video.status', 'in', isEditor ? ['processing', 'ready', 'failed'] : ['ready'])
    .orderBy('video.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type VideoRow = NonNullable<Awaited<ReturnType<typeof videoOf>>>;

/** A video that is ready, with the owner whose policy decides who reads it. */
export async function videoToSend(db: Db | Tx, kind: VideoOwnerKind, videoId: string) {
  return unrestrictedDb(db)
    .selectFrom('videos as video')
    .innerJoin('attachments as file', 'file.id', 'video.attachmentId')
    .select(['video.id', 'file.storageKey', 'file.mimeType'])
    .select(`video.${OWNER_COLUMN[kind]} as ownerId`)
    .where('video.id', '=', videoId)
    .where('video.status', '=', 'ready')
    .executeTakeFirst();
}

function ownerOf({ lessonId, eventId }: { lessonId: string | null; eventId: string | null }): VideoOwner {
  return lessonId === null ? { kind: 'event', id: eventId ?? '' } : { kind: 'lesson', id: lessonId };
}

/** An upload of a user that is not ready yet. */
export async function unfinishedUpload(db: Db | Tx, userId: string, videoId: string) {
  const row = await unrestrictedDb(db)
    .selectFrom('videos')
    .select(['id', 'lessonId', 'eventId', 'status', 'size', 'createdAt'])
    .where('id', '=', videoId)
    .where('uploadedBy', '=', userId)
    .where('status', 'in', ['uploading', 'processing'])
    .executeTakeFirst();
  return row && { ...row, owner: ownerOf(row) };
}

/** The unfinished upload of the same file to the same owner, which goes on. */
export async function sameUpload(
  db: Db | Tx,
  upload: { owner: VideoOwner; userId: string; fingerprint: string; size: number },
): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('videos')
    .select('id')
    .where(OWNER_COLUMN[upload.owner.kind], '=', upload.owner.id)
    .where('uploadedBy', '=', upload.userId)
    .where('fingerprint', '=', upload.fingerprint)
    .where('size', '=', upload.size)
    .where('status', '=', 'uploading')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** A whole upload that is not ready. */
export async function uploadToProcess(db: Db | Tx, videoId: string) {
  const row = await unrestrictedDb(db)
    .selectFrom('videos as video')
    .leftJoin('attachments as file', 'file.id', 'video.attachmentId')
    .select(['video.id', 'video.lessonId', 'video.eventId', 'video.uploadedBy', 'video.size'])
    .select(['video.attachmentId', 'file.storageKey', 'file.mimeType'])
    .where('video.id', '=', videoId)
    .where('video.status', '=', 'processing')
    .executeTakeFirst();
  return row && { ...row, owner: ownerOf(row) };
}

/** Those of these uploads that still need their file. */
export async function uploadsWithFile(db: Db | Tx, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await unrestrictedDb(db)
    .selectFrom('videos')
    .select('id')
    .where('id', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .where('status', 'in', ['uploading', 'processing'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
