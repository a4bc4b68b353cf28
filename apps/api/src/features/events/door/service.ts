import type { Db, Tx } from '@kindred/db/client';
import { type SeatRow, seatsByIds } from '@kindred/db/events/door/visibility';
import {
  insertScans,
  insertWalkIn,
  recordArrivals,
  scansByNonce,
  scansOfSeats,
  updateResults,
} from '@kindred/db/events/door/writes';
import { type EventRow, eventAsSeen } from '@kindred/db/events/visibility';
import { lockEvent } from '@kindred/db/events/writes';
import { canSeeEvent, checksIn } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { readCode } from '@kindred/validation/events/codes';
import type { CheckInResult, RosterSeat, ScanInput } from '@kindred/validation/events/door';
import { type Judged, judgeScans } from '@kindred/validation/events/judge';
import { type CheckInOutcome, SCANS_PER_SEAT_MAX } from '@kindred/validation/events/values';
import { fail } from '../../../trpc/errors.ts';
import { freeSeats } from '../seats/service.ts';
import { factsOf } from '../service.ts';
import { codeKeys } from './codes.ts';

/** An event that the viewer sees or checks in at. */
export async function loadDoor(
  db: Db | Tx,
  viewer: Viewer,
  { id }: { id: string },
): Promise<EventRow | undefined> {
  const row = await eventAsSeen(db, viewer, id);
  if (row === undefined) return undefined;
  const facts = factsOf(row);
  return canSeeEvent(viewer, facts) || checksIn(viewer, facts) ? row : undefined;
}

/** A policy of {@link loadDoor}. */
export const worksAtDoor = (viewer: Viewer, event: EventRow): boolean => checksIn(viewer, factsOf(event));

export function presentSeat({ insideSince, ...seat }: SeatRow): RosterSeat {
  return { ...seat, insideSince: insideSince?.toISOString() ?? null };
}

/** The seat of a scan, or the reason why there is none. */
interface Found {
  seatId: string | null;
  result: CheckInOutcome | null;
}

/** Scans of codes and of seats that were not received before, by what they are of. */
async function find(tx: Tx, eventId: string, scans: readonly ScanInput[]): Promise<Map<string, Found>> {
  const keys = await codeKeys(tx);
  const found = new Map<string, Found>();
  for (const { nonce, code, seatId } of scans) {
    const coded = code === undefined ? null : await readCode(code, keys);
    const id = seatId ?? coded?.ticketId ?? null;
    const isElsewhere = coded !== null && coded.eventId !== eventId;
    found.set(nonce, { seatId: id, result: id === null ? 'unknown' : isElsewhere ? 'wrong_event' : null });
  }
  const ids = [...found.values()].flatMap(({ seatId, result }) => (result === null ? (seatId ?? []) : []));
  const there = new Set((await seatsByIds(tx, { eventId, ids })).map(({ id }) => id));
  for (const each of found.values()) {
    if (each.result === null && !there.has(each.seatId ?? '')) each.result = 'revoked';
  }
  return found;
}

/** The scans that seats of a locked event have, and what comes of them. */
async function historyOf(tx: Tx, seatIds: readonly string[]) {
  const scans = await scansOfSeats(tx, seatIds);
  return Map.groupBy(
    scans.map((scan) => ({ ...scan, scannedAt: scan.scannedAt.toISOString() })),
    ({ seatId }) => seatId ?? '',
  );
}

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null);

/**
 * Receives scans of an event, whose seats and results stay as they are meanwhile. Each is kept once by its nonce,
 * whatever comes of it.
 * @returns what came of each
 */
export async function checkIn(
  tx: Tx,
  viewer: Viewer,
  { id: eventId, scans: sent }: { id: string; scans: readonly ScanInput[] },
): Promise<CheckInResult[]> {
  const locked = (await lockEvent(tx, eventId)) ?? fail('not_found');
  const event = (await loadDoor(tx, viewer, { id: eventId })) ?? fail('not_found');
  if (!worksAtDoor(viewer, event)) fail('not_allowed');
  if (locked.cancelledAt !== null) fail('event_cancelled');
  const scans = [...new Map(sent.toReversed().map((scan) => [scan.nonce, scan])).values()].reverse();
  const before = await scansByNonce(
    tx,
    eventId,
    scans.map(({ nonce }) => nonce),
  );
  const known = new Map<string, Found>(before.map((scan) => [scan.nonce, scan]));
  const fresh = scans.filter(({ nonce }) => !known.has(nonce));

  const found = await find(
    tx,
    eventId,
    fresh.filter(({ walkIn }) => walkIn === undefined),
  );
  let free = await freeSeats(tx, locked);
  for (const { nonce, walkIn } of fresh) {
    if (walkIn === undefined) continue;
    const seatId = free > 0 ? await insertWalkIn(tx, { eventId, name: walkIn.name }) : null;
    free -= 1;
    found.set(nonce, { seatId, result: seatId === null ? 'full' : null });
  }

  const isOfSeat = ({ result }: Found) => result === null || result === 'accepted' || result === 'duplicate';
  const seatIds = distinct(
    [...found.values(), ...known.values()].filter(isOfSeat).map(({ seatId }) => seatId),
  );
  const history = await historyOf(tx, seatIds);
  const now = Date.now();
  const isKept = (seatId: string | null) => (history.get(seatId ?? '')?.length ?? 0) < SCANS_PER_SEAT_MAX;
  const kept = fresh.flatMap(({ nonce, direction, scannedAt }) => {
    const { seatId = null, result = null } = found.get(nonce) ?? {};
    if (result === null && !isKept(seatId)) return [];
    // A device whose clock is ahead takes no precedence by it.
    const at = new Date(Math.min(Date.parse(scannedAt), now));
    if (result === null && seatId !== null) {
      const scan = { nonce, seatId, direction, scannedAt: at.toISOString(), result: 'duplicate' as const };
      history.set(seatId, [...(history.get(seatId) ?? []), scan]);
    }
    return { eventId, seatId, direction, nonce, scannedAt: at, scannedBy: viewer.id, result };
  });

  const judged = new Map<string, Judged>();
  for (const ofSeat of history.values()) {
    for (const [nonce, each] of judgeScans(ofSeat).results) judged.set(nonce, each);
  }
  const resultOf = (nonce: string, result: CheckInOutcome | null): CheckInOutcome =>
    judged.get(nonce)?.result ?? result ?? 'duplicate';
  await insertScans(
    tx,
    kept.map((scan) => ({ ...scan, result: resultOf(scan.nonce, scan.result) })),
  );
  const changed = [...history.values()]
    .flat()
    .map(({ nonce, result }) => ({ nonce, before: result, result: resultOf(nonce, result) }))
    .filter(({ before: was, result }) => was !== result);
  await updateResults(tx, eventId, changed);
  await recordArrivals(tx, seatIds);

  const seats = new Map((await seatsByIds(tx, { eventId, ids: seatIds })).map((seat) => [seat.id, seat]));
  return sent.map(({ nonce }) => {
    const { seatId = null, result = null } = found.get(nonce) ?? known.get(nonce) ?? {};
    const seat = seats.get(seatId ?? '');
    return {
      nonce,
      result: resultOf(nonce, result),
      firstAt: judged.get(nonce)?.firstAt ?? null,
      seat: seat === undefined ? null : presentSeat(seat),
    };
  });
}
