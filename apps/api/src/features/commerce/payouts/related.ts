import type { SaleBehindRow, TracesRow } from '@kindred/db/commerce/payoutReviews/visibility';
import type { RelationSignal } from '@kindred/validation/commerce/payouts';
import { networkOf } from '../../../platform/limits.ts';
import { isPublicAddress } from '../../../platform/public-address.ts';

/** Two accounts that profit from the same sales. */
export type Pair = readonly [person: string, to: string];

/**
 * Pairs among the owner of a balance, the sellers whose sales they promoted, and the buyers of both: when one person
 * is behind two of them, the sale may be one of that person to themselves.
 */
export function pairsBehind(ownerId: string, sales: readonly SaleBehindRow[]): Pair[] {
  const pairs = new Map<string, Pair>();
  const add = (person: string | null, to: string | null) => {
    if (person === null || to === null || person === to) return;
    pairs.set(`${person}:${to}`, [person, to]);
  };
  for (const { sellerId, buyerId, isCommission } of sales) {
    add(buyerId, ownerId);
    if (!isCommission) continue;
    add(sellerId, ownerId);
    add(buyerId, sellerId);
  }
  return [...pairs.values()];
}

/** Networks a person signed in from, and each with the browser. A private one, such as of a proxy, says nothing. */
function placesOf({ signIns }: TracesRow): { networks: Set<string>; devices: Set<string> } {
  const seen = signIns.filter(({ ip }) => isPublicAddress(ip));
  return {
    networks: new Set(seen.map(({ ip }) => networkOf(ip))),
    devices: new Set(
      seen.flatMap(({ ip, userAgent }) => (userAgent ? [`${networkOf(ip)} ${userAgent}`] : [])),
    ),
  };
}

const share = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((each) => other.has(each));

/** What suggests that two accounts belong to one person, or to people who know each other. */
export function signalsBetween(one: TracesRow, other: TracesRow): RelationSignal[] {
  const [mine, theirs] = [placesOf(one), placesOf(other)];
  const found: Record<RelationSignal, boolean> = {
    destination: one.destination !== null && one.destination !== '' && one.destination === other.destination,
    device: share(mine.devices, theirs.devices),
    network: share(mine.networks, theirs.networks),
    name: one.searchName === other.searchName,
    invitation: one.inviters.includes(other.id) || other.inviters.includes(one.id),
  };
  // A device is in a network.
  if (found.device) found.network = false;
  return (Object.keys(found) as RelationSignal[]).filter((signal) => found[signal]);
}
