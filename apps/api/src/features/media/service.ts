import type { Tx } from '@kindred/db/client';
import type { MediaRow } from '@kindred/db/media/visibility';
import { attachMedia } from '@kindred/db/media/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { MediaView } from '@kindred/validation/media';
import { fail } from '../../trpc/errors.ts';

/** Where a file is served from: its key is the permission to read it, and what is under it never changes. */
export function mediaUrl(storageKey: string, width?: number): string {
  return width === undefined ? `/media/${storageKey}` : `/media/${storageKey}-${width}.webp`;
}

export function presentMedia(row: MediaRow): MediaView {
  const widest = row.widths.at(-1);
  const posterWidest = row.posterWidths?.at(-1);
  return {
    id: row.id,
    kind: row.kind,
    url: row.kind === 'image' ? mediaUrl(row.storageKey, widest) : mediaUrl(row.storageKey),
    sources: row.widths.map((width) => ({ url: mediaUrl(row.storageKey, width), width })),
    mimeType: row.mimeType,
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt,
    duration: row.duration,
    waveform: row.waveform,
    posterUrl: row.posterKey === null ? null : mediaUrl(row.posterKey, posterWidest),
  };
}

/** Gives uploads of this person, that belong to nothing yet, to their new post. */
export async function attachToPost(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  mediaIds: readonly string[],
): Promise<void> {
  const upload = { ownerId: viewer.id, type: 'posts', rowId: postId, mediaIds } as const;
  if ((await attachMedia(tx, upload)) < mediaIds.length) fail('conflict');
}
