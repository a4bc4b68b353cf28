import type { GiftRow } from '@kindred/db/commerce/gifts/visibility';
import type { OrderRow, ReceiptRow } from '@kindred/db/commerce/orders/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { GiftView, OrderGift } from '@kindred/validation/commerce/gifts';
import type { Receipt } from '@kindred/validation/commerce/orders';
import type { GiftStatus, OrderStatus } from '@kindred/validation/commerce/values';
import { presentCard } from '../../accounts/service.ts';

export function statusOf(gift: {
  orderStatus: OrderStatus;
  redeemedBy: string | null;
  codeHash: Buffer | null;
}): GiftStatus {
  if (gift.orderStatus === 'refunded' || gift.orderStatus === 'cancelled') return 'void';
  if (gift.redeemedBy !== null) return 'redeemed';
  return gift.codeHash === null ? 'waiting' : 'sent';
}

function standingOf(gift: GiftRow, viewer: Viewer | null): GiftView['viewer'] {
  if (viewer === null) return 'visitor';
  if (viewer.id === gift.buyerId) return 'buyer';
  if (gift.redeemedBy !== null) return gift.redeemedBy === viewer.id ? 'opened' : 'other';
  return gift.recipientId === null || gift.recipientId === viewer.id ? 'receiver' : 'other';
}

/** @param path where it is used, below this site */
export function presentGift(gift: GiftRow, viewer: Viewer | null, path: string | null): GiftView {
  const { title, itemType, itemId, interval, message, buyerId } = gift;
  const standing = standingOf(gift, viewer);
  return {
    title,
    type: itemType,
    itemId,
    interval,
    from: presentCard({ ...gift, id: buyerId }),
    message,
    status: statusOf(gift),
    viewer: standing,
    url: standing === 'opened' ? path : null,
  };
}

const toOf = ({ recipientEmail, receiverFirstName, receiverLastName }: ReceiptRow) =>
  recipientEmail ?? (receiverFirstName === null ? '' : `${receiverFirstName} ${receiverLastName}`);

/** In a list, for the buyer. */
export function presentGiftSummary(row: ReceiptRow, viewer: Viewer): Receipt['gift'] {
  if (!row.isGift || row.userId !== viewer.id) return null;
  return { to: toOf(row), status: statusOf({ ...row, orderStatus: row.status }) };
}

/** @param link below this site, for as long as it can be opened */
export function presentOrderGift(row: OrderRow, viewer: Viewer, link: string | null): OrderGift | null {
  const summary = presentGiftSummary(row, viewer);
  if (summary === null) return null;
  const { openerFirstName, openerLastName, openerHandle, openerImageUrl, redeemedBy } = row;
  const isOpened = redeemedBy !== null && openerFirstName !== null && openerLastName !== null;
  return {
    ...summary,
    message: row.giftMessage ?? '',
    link: summary.status === 'sent' ? link : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    redeemedBy:
      isOpened && openerHandle !== null
        ? presentCard({
            id: redeemedBy,
            firstName: openerFirstName,
            lastName: openerLastName,
            handle: openerHandle,
            profileImageUrl: openerImageUrl,
          })
        : null,
  };
}
