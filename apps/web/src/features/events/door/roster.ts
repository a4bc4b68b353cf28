import { namedIn, readCode, timeOfId } from '@kindred/validation/events/codes';
import type { CheckInResult, RosterPage, RosterSeat, ScanInput } from '@kindred/validation/events/door';
import { judgeScans, type SeatScan } from '@kindred/validation/events/judge';
import type { CheckInOutcome, Direction } from '@kindred/validation/events/values';

/** The seats of an event as this device knows them. */
export type Roster = Omit<RosterPage, 'items' | 'nextCursor'> & { seats: RosterSeat[] };

/** The subject of a scan. */
export type Target = Pick<ScanInput, 'code' | 'seatId' | 'walkIn'>;
export type Scan = ScanInput & { direction: Direction };

/** A scan as this device judges it before the server does. */
export interface Guess {
  result: CheckInOutcome;
  firstAt: string | null;
  seat: RosterSeat | null;
  /** False where this browser cannot verify signatures and the roster has no such seat. */
  isVerified: boolean;
}

const NO_SEAT = { firstAt: null, seat: null, isVerified: true } as const;
const seatOf = ({ code, seatId }: Target) => seatId ?? (code && namedIn(code)?.ticketId);

/** Scans of a seat: that it is inside by the roster, then those that wait to be sent. */
function scansOf(seatId: string, seat: RosterSeat | null, waiting: readonly Scan[]): SeatScan[] {
  const since = seat?.insideSince ?? null;
  const before: SeatScan[] = since === null ? [] : [{ nonce: '', direction: 'in', scannedAt: since }];
  return [...before, ...waiting.filter((scan) => seatOf(scan) === seatId)];
}

/**
 * Judges a scan by the roster and by the scans that wait. A ticket that is not in the roster was given back if its id is
 * older than the roster, and is of a later buyer otherwise.
 */
export async function judge(
  eventId: string,
  roster: Roster,
  waiting: readonly Scan[],
  scan: Scan,
): Promise<Guess> {
  if (scan.walkIn !== undefined) return { ...NO_SEAT, result: 'accepted' };
  const named = scan.code === undefined ? null : namedIn(scan.code);
  if (scan.code !== undefined && named === null) return { ...NO_SEAT, result: 'unknown' };
  const signed = named && (await signedBy(scan.code ?? '', roster.keys));
  if (signed === false) return { ...NO_SEAT, result: 'unknown' };
  if (named !== null && named.eventId !== eventId) return { ...NO_SEAT, result: 'wrong_event' };
  const seatId = seatOf(scan) ?? '';
  const seat = roster.seats.find(({ id }) => id === seatId) ?? null;
  if (seat === null && timeOfId(seatId) < Date.parse(roster.asOf)) return { ...NO_SEAT, result: 'revoked' };
  const { nonce, direction, scannedAt } = scan;
  const { results } = judgeScans([...scansOf(seatId, seat, waiting), { nonce, direction, scannedAt }]);
  const { result, firstAt } = results.get(nonce) ?? { result: 'accepted', firstAt: null };
  return { result, firstAt, seat, isVerified: seat !== null || signed === true };
}

/** @returns null where the browser cannot verify Ed25519 */
const signedBy = (code: string, keys: readonly string[]): Promise<boolean | null> =>
  readCode(code, keys).then(
    (ticket) => ticket !== null,
    () => null,
  );

/** The roster after the server answered scans. */
export function settle(roster: Roster, results: readonly CheckInResult[]): Roster {
  const answered = new Map(results.flatMap(({ seat }) => (seat === null ? [] : [[seat.id, seat]])));
  const known = new Set(roster.seats.map(({ id }) => id));
  const added = [...answered.values()].filter(({ id }) => !known.has(id));
  const seats = [...roster.seats.map((seat) => answered.get(seat.id) ?? seat), ...added];
  return {
    ...roster,
    seats,
    counts: { ...roster.counts, inside: roster.counts.inside + change(roster, seats) },
  };
}

const insideOf = (seats: readonly RosterSeat[]) =>
  seats.filter(({ insideSince }) => insideSince !== null).length;
const change = (roster: Roster, seats: readonly RosterSeat[]) => insideOf(seats) - insideOf(roster.seats);

/** The roster with the scans that wait, as the door shows it. */
export function withWaiting(roster: Roster, waiting: readonly Scan[]): Roster {
  if (waiting.length === 0) return roster;
  const scanned = new Set(waiting.map(seatOf));
  const seats = roster.seats.map((seat) =>
    scanned.has(seat.id)
      ? { ...seat, insideSince: judgeScans(scansOf(seat.id, seat, waiting)).insideSince }
      : seat,
  );
  const walkIns = waiting.filter(({ walkIn }) => walkIn !== undefined).length;
  const { inside, expected } = roster.counts;
  return {
    ...roster,
    seats,
    counts: { inside: inside + change(roster, seats) + walkIns, expected: expected + walkIns },
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Seats whose name contains what is typed, without regard to case and accents. */
export function search(seats: readonly RosterSeat[], typed: string): RosterSeat[] {
  const wanted = plain(typed.trim());
  return wanted === '' ? [] : seats.filter(({ name }) => name !== null && plain(name).includes(wanted));
}
