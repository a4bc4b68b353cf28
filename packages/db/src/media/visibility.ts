import type { MediaKind } from '@kindred/validation/media';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** A picture, a video or a recording that was uploaded. */
export interface MediaRow {
  id: string;
  attachedTo: string | null;
  kind: MediaKind;
  mimeType: string;
  storageKey: string;
  /** Pixels. */
  width: number | null;
  height: number | null;
  widths: number[];
  blur: string | null;
  alt: string | null;
  /** Milliseconds. */
  duration: number | null;
  waveform: number[] | null;
  /** Of a video: where its picture is kept, and in which widths. */
  posterKey: string | null;
  posterWidths: number[] | null;
}

function media(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .leftJoin('attachments as poster', 'poster.id', 'attachments.posterId')
    .where('attachments.kind', '<>', 'file')
    .where('attachments.storageKey', 'is not', null)
    .select([
      'attachments.id',
      'attachments.attachedTo',
      'attachments.kind',
      'attachments.mimeType',
      'attachments.storageKey',
      'attachments.width',
      'attachments.height',
      'attachments.widths',
      'attachments.blur',
      'attachments.alt',
      'attachments.duration',
      'attachments.waveform',
      'poster.storageKey as posterKey',
      'poster.widths as posterWidths',
    ])
    .$castTo<MediaRow>();
}

/** The files of rows that the viewer was found to see, in the order of each row. */
export async function mediaOf(
  db: Db | Tx,
  type: 'posts' | 'challenge_check_ins',
  rowIds: readonly string[],
): Promise<MediaRow[]> {
  if (rowIds.length === 0) return [];
  return media(db)
    .where('attachments.attachedType', '=', type)
    .where(sql<SqlBool>`attachments.attached_to = any(${[...rowIds]}::uuid[])`)
    .orderBy('attachments.attachedTo')
    .orderBy('attachments.position')
    .execute();
}

/** Types of posts that have files. */
const WITH_FILES = sql`('image', 'video', 'voice', 'story')`;

/** The files of a post that the viewer was found to see, in order; null without any. */
export function mediaOn(page: string): RawBuilder<MediaRow[] | null> {
  const column = (name: string) => sql.ref(`${page}.${name}`);
  return sql<MediaRow[] | null>`(case when ${column('type')} in ${WITH_FILES} then (
    select json_agg(json_build_object('id', file.id, 'attachedTo', file.attached_to, 'kind', file.kind,
      'mimeType', file.mime_type, 'storageKey', file.storage_key, 'width', file.width, 'height', file.height,
      'widths', file.widths, 'blur', file.blur, 'alt', file.alt, 'duration', file.duration,
      'waveform', file.waveform, 'posterKey', poster.storage_key, 'posterWidths', poster.widths)
      order by file.position)
    from attachments file left join attachments poster on poster.id = file.poster_id
    where file.attached_type = 'posts' and file.attached_to = ${column('id')}
      and file.kind <> 'file' and file.storage_key is not null) end)`;
}

/** Those of these uploads that are this person's and belong to nothing yet, in no order. */
export async function unusedMedia(
  db: Db | Tx,
  ownerId: string,
  mediaIds: readonly string[],
): Promise<MediaRow[]> {
  if (mediaIds.length === 0) return [];
  return media(db)
    .where('attachments.uploadedBy', '=', ownerId)
    .where('attachments.attachedTo', 'is', null)
    .where('attachments.isPrivate', '=', false)
    .where(sql<SqlBool>`attachments.id = any(${[...mediaIds]}::uuid[])`)
    .execute();
}

/** An upload of this person, whether something shows it or not. */
export async function ownMedia(
  db: Db | Tx,
  ownerId: string,
  mediaId: string,
): Promise<(MediaRow & { uploadedBy: string }) | undefined> {
  const row = await media(db)
    .where('attachments.uploadedBy', '=', ownerId)
    .where('attachments.id', '=', mediaId)
    .executeTakeFirst();
  return row && { ...row, uploadedBy: ownerId };
}

/** An upload of any sort of this person, also one that is no picture, video or recording. */
export async function ownUpload(
  db: Db | Tx,
  ownerId: string,
  uploadId: string,
): Promise<{ id: string; attachedTo: string | null; uploadedBy: string } | undefined> {
  return unrestrictedDb(db)
    .selectFrom('attachments')
    .select(['id', 'attachedTo', 'uploadedBy'])
    .where('id', '=', uploadId)
    .where('uploadedBy', '=', ownerId)
    .where('storageKey', 'is not', null)
    .executeTakeFirst();
}

/** A picture that a row shows, or will. */
export type PicturePlace =
  | { kind: 'attachment'; storageKey: string }
  | { kind: 'user'; id: string; column: 'profileImageUrl' | 'coverImageUrl' }
  | { kind: 'tribe'; id: string; column: 'avatarUrl' | 'bannerUrl' }
  | { kind: 'business'; id: string; column: 'logoUrl' | 'bannerUrl' }
  | { kind: 'course'; id: string };

const idsOf = <Kind extends PicturePlace['kind']>(places: readonly PicturePlace[], kind: Kind) =>
  places.filter((place): place is Extract<PicturePlace, { kind: Kind }> => place.kind === kind);

/** @returns those of the places that have no picture yet; a place whose row is gone needs none */
export async function withoutPicture<Place extends PicturePlace>(
  db: Db,
  places: readonly Place[],
): Promise<Set<Place>> {
  const open = unrestrictedDb(db);
  const [media, users, tribes, businesses, courses] = await Promise.all([
    open
      .selectFrom('attachments')
      .select('storageKey')
      .where('size', '=', 0)
      .where('storageKey', 'in', ['', ...idsOf(places, 'attachment').map(({ storageKey }) => storageKey)])
      .execute(),
    open
      .selectFrom('users')
      .select(['id', 'profileImageUrl', 'coverImageUrl'])
      .where('id', '=', sql<string>`any(${idsOf(places, 'user').map(({ id }) => id)}::uuid[])`)
      .execute(),
    open
      .selectFrom('tribes')
      .select(['id', 'avatarUrl', 'bannerUrl'])
      .where('id', '=', sql<string>`any(${idsOf(places, 'tribe').map(({ id }) => id)}::uuid[])`)
      .execute(),
    open
      .selectFrom('businesses')
      .select(['id', 'logoUrl', 'bannerUrl'])
      .where('id', '=', sql<string>`any(${idsOf(places, 'business').map(({ id }) => id)}::uuid[])`)
      .execute(),
    open
      .selectFrom('courses')
      .select(['id', 'imageUrl'])
      .where('id', '=', sql<string>`any(${idsOf(places, 'course').map(({ id }) => id)}::uuid[])`)
      .execute(),
  ]);
  return new Set(
    places.filter((place: PicturePlace) => {
      if (place.kind === 'attachment') return media.some(({ storageKey }) => storageKey === place.storageKey);
      if (place.kind === 'user')
        return users.some((row) => row.id === place.id && row[place.column] === null);
      if (place.kind === 'tribe')
        return tribes.some((row) => row.id === place.id && row[place.column] === null);
      if (place.kind === 'course') return courses.some((row) => row.id === place.id && row.imageUrl === null);
      return businesses.some((row) => row.id === place.id && row[place.column] === null);
    }),
  );
}

/** Whether there is a picture whose file was announced and is not there yet. */
export async function hasUnfinishedMedia(db: Db): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('attachments')
    .select('id')
    .where('size', '=', 0)
    .where('storageKey', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these private uploads and files of a user that belong to nothing yet; locked. */
export async function lockPrivateUploads(tx: Tx, ownerId: string, uploadIds: readonly string[]) {
  return unrestrictedDb(tx)
    .selectFrom('attachments')
    .select(['id', 'kind', 'mimeType', 'size', 'duration'])
    .where(sql<SqlBool>`id = any(${[...uploadIds]}::uuid[])`)
    .where('uploadedBy', '=', ownerId)
    .where('attachedTo', 'is', null)
    .where('storageKey', 'is not', null)
    .where((eb) => eb.or([eb('isPrivate', '=', true), eb('kind', '=', 'file')]))
    .orderBy('id')
    .forUpdate()
    .execute();
}
