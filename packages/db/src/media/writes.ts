import type { MediaKind } from '@kindred/validation/media';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BACKUP_LOCK } from '../backup-lock.ts';
import type { Db, Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

export interface NewMedia {
  ownerId: string;
  kind: MediaKind | 'file';
  mimeType: string;
  /** Bytes that storage keeps of it. */
  size: number;
  /** Bytes as they were sent, where that is known. */
  receivedSize?: number;
  storageKey: string;
  /** Has no address of its own; false where nothing is said. */
  isPrivate?: boolean;
  /** Where the largest is served from. */
  url: string;
  /** Pixels. */
  width: number | null;
  height: number | null;
  widths: number[];
  blur: string | null;
  alt: string | null;
  /** Milliseconds. */
  duration: number | null;
  waveform: number[] | null;
  /** Of a video: its picture. */
  poster: Omit<NewMedia, 'poster'> | null;
}

/** What a file is the picture of, and in which place. */
type Owner = { type: 'posts' | 'attachments' | 'users'; rowId: string; position: number };

async function insertFile(tx: Tx, file: Omit<NewMedia, 'poster'>, owner: Owner | null): Promise<string> {
  const { ownerId, mimeType, ...rest } = file;
  const { id } = await unrestrictedDb(tx)
    .insertInto('attachments')
    .values({
      ...rest,
      // What people call their files is nobody's business, and is not kept.
      filename: file.storageKey,
      mimeType,
      uploadedBy: ownerId,
      attachedType: owner?.type ?? null,
      attachedTo: owner?.rowId ?? null,
      position: owner?.position ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An upload that nothing shows yet. @returns its id */
export async function insertMedia(tx: Tx, { poster, ...file }: NewMedia): Promise<string> {
  const id = await insertFile(tx, file, null);
  if (poster !== null) {
    const posterId = await insertFile(tx, poster, { type: 'attachments', rowId: id, position: 0 });
    await unrestrictedDb(tx).updateTable('attachments').set({ posterId }).where('id', '=', id).execute();
  }
  return id;
}

/**
 * Gives uploads to a row, in this order.
 * @returns how many of them were this person's and free; fewer than asked for means that somebody else took one
 */
export async function attachMedia(
  tx: Tx,
  upload: {
    ownerId: string;
    type: 'posts' | 'challenge_check_ins';
    rowId: string;
    mediaIds: readonly string[];
  },
): Promise<number> {
  let attached = 0;
  for (const [position, mediaId] of upload.mediaIds.entries()) {
    const { numUpdatedRows } = await unrestrictedDb(tx)
      .updateTable('attachments')
      .set({ attachedType: upload.type, attachedTo: upload.rowId, position })
      .where('id', '=', mediaId)
      .where('isPrivate', '=', false)
      .where('uploadedBy', '=', upload.ownerId)
      .where('attachedTo', 'is', null)
      .executeTakeFirst();
    attached += Number(numUpdatedRows);
  }
  return attached;
}

/**
 * Gives a file of any sort to a row. @returns false unless it was this person's and free
 */
export async function attachPlainFile(
  tx: Tx,
  upload: {
    ownerId: string;
    type:
      | 'library_items'
      | 'product_files'
      | 'verification_requests'
      | 'submission_files'
      | 'moderation_appeals';
    rowId: string;
    uploadId: string;
    position?: number;
  },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('attachments')
    .set({ attachedType: upload.type, attachedTo: upload.rowId, position: upload.position ?? 0 })
    .where('id', '=', upload.uploadId)
    .where('kind', '=', 'file')
    .where('storageKey', 'is not', null)
    .where('uploadedBy', '=', upload.ownerId)
    .where('attachedTo', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param alt null when nobody says what it shows */
export async function describeMedia(tx: Tx, mediaId: string, alt: string | null): Promise<void> {
  await unrestrictedDb(tx).updateTable('attachments').set({ alt }).where('id', '=', mediaId).execute();
}

/** @returns false when something shows it by now, or it is gone. */
export async function deleteUnusedMedia(tx: Tx, mediaId: string): Promise<boolean> {
  const { numDeletedRows } = await unrestrictedDb(tx)
    .deleteFrom('attachments')
    .where('id', '=', mediaId)
    .where('attachedTo', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

const PLACE_OF = { profileImageUrl: 0, coverImageUrl: 1 } as const;
export type UserImage = keyof typeof PLACE_OF;

/** Puts a picture of a person in the place of the one before, whose row goes. */
export async function replaceUserImage(
  tx: Tx,
  column: UserImage,
  file: Omit<NewMedia, 'poster'>,
): Promise<{ profileImageUrl: string | null; coverImageUrl: string | null }> {
  const position = PLACE_OF[column];
  // First, and held: of two at once, the later one replaces the earlier.
  const images = await unrestrictedDb(tx)
    .updateTable('users')
    .set({ [column]: file.url })
    .where('id', '=', file.ownerId)
    .returning(['profileImageUrl', 'coverImageUrl'])
    .executeTakeFirstOrThrow();
  await unrestrictedDb(tx)
    .deleteFrom('attachments')
    .where('attachedType', '=', 'users')
    .where('attachedTo', '=', file.ownerId)
    .where('position', '=', position)
    .execute();
  await insertFile(tx, file, { type: 'users', rowId: file.ownerId, position });
  return images;
}

/** A first picture for whoever is there and has none. */
export async function giveUserImage(
  tx: Tx,
  column: UserImage,
  file: Omit<NewMedia, 'poster'>,
): Promise<void> {
  const bare = await unrestrictedDb(tx)
    .selectFrom('users')
    .select('id')
    .where('id', '=', file.ownerId)
    .where(column, 'is', null)
    .executeTakeFirst();
  if (bare !== undefined) await replaceUserImage(tx, column, file);
}

/** A picture or a banner for a tribe that has none. */
export async function giveTribeImage(
  tx: Tx,
  column: 'avatarUrl' | 'bannerUrl',
  tribeId: string,
  url: string,
): Promise<void> {
  await tx
    .updateTable('tribes')
    .set({ [column]: url })
    .where('id', '=', tribeId)
    .where(column, 'is', null)
    .execute();
}

/** A logo or a cover for a business that has none. */
export async function giveBusinessImage(
  tx: Tx,
  column: 'logoUrl' | 'bannerUrl',
  businessId: string,
  url: string,
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('businesses')
    .set({ [column]: url })
    .where('id', '=', businessId)
    .where(column, 'is', null)
    .execute();
}

/** What is known of a file that was announced before it was there. */
export async function finishMedia(
  tx: Tx,
  file: { storageKey: string; size: number; blur: string },
): Promise<void> {
  const { storageKey, ...known } = file;
  await unrestrictedDb(tx)
    .updateTable('attachments')
    .set(known)
    .where('storageKey', '=', storageKey)
    .execute();
}

/**
 * Forgets what nobody can use any more: uploads that nothing showed in all that time, and the files of posts
 * deleted as long ago. What storage keeps of them is told by {@link removedFiles}.
 */
export async function pruneMedia(db: Db, before: Date): Promise<void> {
  await pruneUnused(db, before);
  await unrestrictedDb(db)
    .deleteFrom('attachments')
    .using('posts')
    .where('attachments.attachedType', '=', 'posts')
    .whereRef('attachments.attachedTo', '=', 'posts.id')
    .where('posts.deletedAt', '<', before)
    .where('posts.hiddenAt', 'is', null)
    .execute();
}

/** Uploads that nothing has shown since, of these people or of everybody. */
export async function pruneUnused(db: Db, before: Date, owners?: RawBuilder<string>): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('attachments')
    .$if(owners !== undefined, (query) => query.where(sql<SqlBool>`attachments.uploaded_by in (${owners})`))
    .where('attachedTo', 'is', null)
    .where('storageKey', 'is not', null)
    .where('createdAt', '<', before)
    // What a draft holds waits for its post, however long that takes.
    .where(
      sql<SqlBool>`not exists (select from tribe_drafts where tribe_drafts.user_id = attachments.uploaded_by
        and attachments.storage_key in (
          substr(tribe_drafts.input ->> 'avatarUrl', 8, 32), substr(tribe_drafts.input ->> 'bannerUrl', 8, 32)))`,
    )
    .where(
      sql<SqlBool>`not exists (select from post_drafts where post_drafts.author_id = attachments.uploaded_by
        and jsonb_exists(post_drafts.input -> 'mediaIds', attachments.id::text))`,
    )
    .execute();
}

export interface RemovedFile {
  storageKey: string;
  widths: number[];
}

/** Some of the files that no row speaks of any more. */
export async function removedFiles(db: Db | Tx, limit: number): Promise<RemovedFile[]> {
  return unrestrictedDb(db)
    .selectFrom('removedFiles')
    .select(['storageKey', 'widths'])
    .orderBy('removedAt')
    .limit(limit)
    .execute();
}

/** To be called when storage keeps nothing of them any more. */
export async function forgetRemoved(db: Db | Tx, storageKeys: readonly string[]): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('removedFiles')
    .where(sql<SqlBool>`storage_key = any(${[...storageKeys]}::text[])`)
    .execute();
}

/**
 * Removes some of the files that no row names any more, unless a backup is running: its snapshot may still name them.
 * @param remove takes them out of storage; when it fails they are tried again later
 * @returns how many were removed
 */
export async function sweepRemoved(
  db: Db,
  limit: number,
  remove: (files: RemovedFile[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${sql.lit(BACKUP_LOCK)}) as free`.execute(tx);
    if (!rows[0]?.free) return 0;
    const files = await removedFiles(tx, limit);
    if (files.length === 0) return 0;
    await remove(files);
    await forgetRemoved(
      tx,
      files.map(({ storageKey }) => storageKey),
    );
    return files.length;
  });
}
