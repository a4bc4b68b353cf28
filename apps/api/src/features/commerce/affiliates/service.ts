import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import {
  type AffiliateRow,
  type AffiliateSaleRow,
  commissionsDue,
  earningsOf,
} from '@kindred/db/commerce/affiliates/visibility';
import { countAffiliates, insertAffiliate, releaseCommission } from '@kindred/db/commerce/affiliates/writes';
import { visibleProfile } from '@kindred/db/profiles/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  AFFILIATES_MAX,
  type AffiliateSale,
  type AffiliateView,
  type Earnings,
} from '@kindred/validation/commerce/affiliates';
import { toDecimal } from '@kindred/validation/commerce/money';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentCard } from '../../accounts/service.ts';
import { notifyPerson } from '../../notifications/service.ts';

/** Commissions that are released at once, and the rest in the next run. */
const RELEASED_AT_ONCE = 500;

function presentAffiliate(row: AffiliateRow, totalEarned: Earnings[]): AffiliateView {
  const { id, code, referrals, conversions, isActive } = row;
  return {
    id,
    code,
    person: presentCard({ ...row, id: row.personId }),
    commissionRate: row.rateBps / 100,
    referrals,
    conversions,
    totalEarned,
    joinedAt: row.joinedAt.toISOString(),
    isActive,
  };
}

/** Affiliates with what they have earned. */
export async function presentAffiliates(
  db: Db | Tx,
  rows: readonly AffiliateRow[],
): Promise<AffiliateView[]> {
  const all = await earningsOf(
    db,
    rows.map(({ id }) => id),
  );
  const earned = Map.groupBy(all, ({ affiliateId }) => affiliateId);
  return rows.map((row) =>
    presentAffiliate(
      row,
      (earned.get(row.id) ?? []).map(({ currency, isTest, heldMinor, releasedMinor }) => ({
        currency,
        isTest,
        total: toDecimal(heldMinor + releasedMinor, currency),
        held: toDecimal(heldMinor, currency),
      })),
    ),
  );
}

function statusOf(row: AffiliateSaleRow, now: Date): AffiliateSale['status'] {
  if (row.heldMinor + row.releasedMinor <= 0) return 'reversed';
  if (row.heldMinor <= 0) return 'released';
  return row.owedThroughMinor !== null && row.releaseAt <= now ? 'awaiting_seller' : 'held';
}

export function presentAffiliateSale(row: AffiliateSaleRow): AffiliateSale {
  const { heldMinor, releasedMinor, currency } = row;
  const commission = heldMinor + releasedMinor;
  return {
    orderId: row.id,
    orderNumber: row.number,
    description: row.description,
    date: row.createdAt.toISOString(),
    amount: toDecimal(row.totalMinor, currency),
    commission: toDecimal(commission, currency),
    currency,
    isTest: row.isTest,
    status: statusOf(row, new Date()),
    releaseAt: row.releaseAt.toISOString(),
  };
}

/** What the address of an affiliate ends in: their handle, and what nobody guesses. */
function codeFor(handle: string): string {
  const readable = handle
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
  return `${readable === '' ? 'ref' : readable}-${randomBytes(3).toString('hex')}`;
}

/** @returns the id of the new affiliate */
export async function inviteAffiliate(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  { handle, rate }: { handle: string; rate: number },
): Promise<string> {
  const person = await visibleProfile(tx, viewer, { handle });
  if (person === undefined) {
    fail('invalid_input', { issues: [{ path: 'handle', message: 'Nobody has this handle' }] });
  }
  if (person.id === viewer.id) fail('self_referral');
  if ((await countAffiliates(tx, viewer.id, AFFILIATES_MAX)) >= AFFILIATES_MAX) fail('too_many_affiliates');
  const id =
    (await insertAffiliate(tx, {
      sellerId: viewer.id,
      userId: person.id,
      code: codeFor(person.handle),
      rateBps: Math.round(rate * 100),
    })) ?? fail('affiliate_exists');
  await notifyPerson(tx, outbox, {
    userId: person.id,
    actorId: viewer.id,
    type: 'payment',
    kind: 'payment',
    did: 'invited you to promote what they sell',
    message: `You earn ${rate}% of what people buy through your link.`,
    data: { kind: 'affiliate', actionUrl: '/profile/creator-tools/affiliates' },
  });
  return id;
}

/** Commissions of orders that cannot be refunded any more can be paid out from now on. */
export async function releaseCommissions(db: Db, now: Date): Promise<void> {
  for (const orderId of await commissionsDue(db, now, RELEASED_AT_ONCE)) {
    await db.transaction().execute((tx) => releaseCommission(tx, orderId, now));
  }
}
