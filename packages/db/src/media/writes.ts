import type { Tx } from '../client.ts';
import { openGuarded } from '../door.ts';

/**
 * Gives uploads to a row, in this order.
 * @returns how many of them were this person's and free; fewer than asked for means that somebody else took one
 */
export async function attachMedia(
  tx: Tx,
  upload: { ownerId: string; type: 'posts'; rowId: string; mediaIds: readonly string[] },
): Promise<number> {
  let attached = 0;
  for (const [position, mediaId] of upload.mediaIds.entries()) {
    const { numUpdatedRows } = await openGuarded(tx)
      .updateTable('attachments')
      .set({ attachedType: upload.type, attachedTo: upload.rowId, position })
      .where('id', '=', mediaId)
      .where('uploadedBy', '=', upload.ownerId)
      .where('attachedTo', 'is', null)
      .executeTakeFirst();
    attached += Number(numUpdatedRows);
  }
  return attached;
}
