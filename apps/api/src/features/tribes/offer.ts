import type { Db, Tx } from '@kindred/db/client';
import { roleOfUser } from '@kindred/db/commerce/subscriptions/visibility';
import { invitationToBuy } from '@kindred/db/tribes/invitations/queries';
import { giveInvitationBack, holdInvitation } from '@kindred/db/tribes/invitations/writes';
import { endPaidMembership, type PaidTime, payMembership } from '@kindred/db/tribes/members/writes';
import { findTribe, type TribePageRow, tribeById } from '@kindred/db/tribes/queries';
import { lockTribe } from '@kindred/db/tribes/writes';
import {
  isPaying,
  joinStateOf,
  needsBirthDate,
  tribeAccess,
  tribeRank,
} from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CheckoutItem } from '@kindred/validation/commerce/checkout';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import { addDays } from '@kindred/validation/commerce/periods';
import { GRACE_DAYS, INTERVALS } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Outbox } from '../../platform/bus.ts';
import { defineOffer, type OfferTerms, type Sale } from '../../platform/offer.ts';
import { endPaidSubscription, lockRecurring } from '../commerce/subscriptions/service.ts';
import { admit, membershipMoved, REFUSED, requestsMoved } from './joining/service.ts';
import { standingOf, subjectOf } from './present.ts';

/** Why nobody can buy a membership. */
function saleRefusalOf(row: TribePageRow, hasPrice: boolean): ErrorCode | null {
  if (subjectOf(row).isArchived) return 'tribe_archived';
  if (row.membershipType === 'free' || !hasPrice) return 'not_for_sale';
  return isCurrency(row.currency) ? null : 'currency_unsupported';
}

/** Why a membership is not for this person. */
function personRefusalOf(viewer: Viewer, row: TribePageRow, isInvited: boolean, now: Date): ErrorCode | null {
  const [subject, standing] = [subjectOf(row), { ...standingOf(row), isInvited }];
  if (tribeRank(row.role) > 0) return 'already_mine';
  const { isPaidReader } = tribeAccess(subject, standing, now);
  if (isPaidReader && isPaying(standing, now)) return 'already_subscribed';
  if (isPaidReader && standing.tierUntil === null) return 'already_mine';
  const state = joinStateOf(viewer, subject, standing, now);
  if (state === 'request' || state === 'requested') return 'request_needed';
  if (state === 'member' || state === 'lapsed') return null;
  const refusal = REFUSED[state as keyof typeof REFUSED];
  if (refusal !== undefined && refusal !== 'payment_required') return refusal;
  return needsBirthDate(subject, standing) ? 'birth_date_needed' : null;
}

/** Where each is decided about, or has to meet a condition, nobody is bought in by somebody else. */
function giftRefusalOf(row: TribePageRow): ErrorCode | null {
  const subject = subjectOf(row);
  if (standingOf(row).isBanned) return 'banned';
  const isClosed = subject.isPrivate && subject.membershipType !== 'paid';
  if (isClosed || subject.requireApproval || subject.gate !== 'none') return 'gift_not_possible';
  return subject.isFull ? 'tribe_full' : null;
}

async function receive(tx: Tx, receiver: Viewer, itemId: string, now: Date): Promise<ErrorCode | null> {
  const held = await lockTribe(tx, itemId);
  const row = held && (await findTribe(tx, receiver, held.id));
  if (row === undefined || row.membershipType === 'free') return 'gift_gone';
  return subjectOf(row).isArchived
    ? 'tribe_archived'
    : personRefusalOf(receiver, row, standingOf(row).isInvited, now);
}

async function terms(
  db: Db | Tx,
  viewer: Viewer,
  item: CheckoutItem,
  now: Date,
): Promise<OfferTerms | undefined> {
  if (db.isTransaction) {
    await lockRecurring(db as Tx, { userId: viewer.id, itemType: 'tribe', itemId: item.id });
  }
  const held = db.isTransaction ? await lockTribe(db as Tx, item.id) : undefined;
  const row = await findTribe(db, viewer, held?.id ?? item.id);
  if (row === undefined) return undefined;
  const interval = item.interval ?? 'month';
  const price = interval === 'year' ? row.annualPrice : row.price;
  const hasPrice = price !== null && Number(price) > 0;
  const { trialDays, hadTrial, currency } = row;
  const isAsked = row.role === null && (item.invite !== undefined || row.isInvited);
  const invitation = isAsked ? await invitationToBuy(db, viewer, row.id, item.invite) : undefined;
  const isInvalid = isAsked && item.invite !== undefined && invitation === undefined;
  const notSold = saleRefusalOf(row, hasPrice);
  const refusal = notSold ?? personRefusalOf(viewer, row, invitation !== undefined, now);
  return {
    itemId: row.id,
    title: row.name,
    imageUrl: row.avatarUrl ?? row.imageUrl,
    sellerId: row.ownerId,
    tribeId: row.id,
    currency,
    price: hasPrice && isCurrency(currency) ? toMinor(price, currency) : 0,
    recurring: {
      interval,
      trialDays: hadTrial ? 0 : trialDays,
      intervals: INTERVALS.filter((each) => Number((each === 'year' ? row.annualPrice : row.price) ?? 0) > 0),
    },
    shipping: null,
    stockKeys: [],
    invitationId: invitation && (invitation.userId === null ? invitation.id : invitation.linkId),
    refusal: isInvalid ? 'invitation_invalid' : refusal,
    giftRefusal: notSold ?? giftRefusalOf(row),
  };
}

function paidTime(sale: Sale): PaidTime {
  const now = new Date();
  const until = sale.paidUntil ?? now;
  return { until, from: sale.isTrial ? addDays(until, -GRACE_DAYS) : now };
}

const holderOf = ({ itemId, buyerId, invitationId }: Sale) =>
  invitationId === null ? null : { tribeId: itemId, userId: buyerId, linkId: invitationId };

/** Lets the buyer in, or gives a member what is for those who pay. */
async function paid(tx: Tx, outbox: Outbox, sale: Sale): Promise<void> {
  const { itemId: tribeId, buyerId, subscriptionId } = sale;
  const time = paidTime(sale);
  if (await payMembership(tx, tribeId, buyerId, time)) {
    await membershipMoved(outbox, tribeId, buyerId);
    return;
  }
  const tribe = await findTribe(tx, { id: buyerId, role: await roleOfUser(tx, buyerId) }, tribeId);
  if (tribe === undefined || tribe.isBanned) {
    // Shut out or closed between paying and being paid: nothing was given for it.
    if (subscriptionId !== null) await outbox.job(endPaidSubscription, { subscriptionId, refund: 'all' });
    return;
  }
  await admit(tx, outbox, tribe, { userId: buyerId, paid: time });
  if (tribe.hasRequested) await requestsMoved(outbox, tribeId);
}

async function ended(tx: Tx, outbox: Outbox, { itemId, buyerId }: Sale): Promise<void> {
  if (await endPaidMembership(tx, itemId, buyerId)) await membershipMoved(outbox, itemId, buyerId);
}

/** A membership of a tribe, by the month or by the year. */
export const tribeOffer = defineOffer({
  type: 'tribe',
  terms,
  receive,
  async reserve(tx, _outbox, sale) {
    const holder = holderOf(sale);
    return holder === null || (await holdInvitation(tx, holder)) ? null : 'invitation_invalid';
  },
  async release(tx, _outbox, sale) {
    const holder = holderOf(sale);
    if (holder !== null) await giveInvitationBack(tx, holder);
  },
  paid,
  ended,
  async path(db, itemId) {
    const tribe = await tribeById(db, itemId);
    return tribe === undefined || tribe.deletedAt !== null ? null : `/tribe/${tribe.slug}`;
  },
});
