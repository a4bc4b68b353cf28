import { z } from 'zod';
import { fieldLabels } from '../fieldLabels.ts';
import { plainNameField } from '../names.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, orNull, text, timestamp } from '../text.ts';
import { TICKET_CODE_LENGTH } from './codes.ts';
import { CHECK_IN_RESULTS, DIRECTIONS, SCANS_AT_ONCE_MAX, WALK_IN_NAME_MAX } from './values.ts';

const walkInName = orNull(plainNameField('Name is required', WALK_IN_NAME_MAX, 'Name'));
fieldLabels.add(walkInName, { label: 'Name (optional)' });

/** One scan: of a code, of a seat of the roster, or of someone without a ticket. */
export const scanInput = z
  .strictObject({
    /** A UUID of the device's making; a scan that was received before is answered again. */
    nonce: z.uuid({ error: 'Nonce must be a UUID' }),
    /** When the device scanned it, by its clock. */
    scannedAt: timestamp,
    direction: z.enum(DIRECTIONS).default('in'),
    code: text().check(atMost(TICKET_CODE_LENGTH, 'Code')).optional(),
    seatId: id.optional(),
    walkIn: z.strictObject({ name: walkInName.default(null) }).optional(),
  })
  .refine(
    ({ code, seatId, walkIn }) => [code, seatId, walkIn].filter((each) => each !== undefined).length === 1,
    { error: 'Send a code, a seat or a walk-in', path: ['code'] },
  )
  .refine(({ walkIn, direction }) => walkIn === undefined || direction === 'in', {
    error: 'A walk-in enters first',
    path: ['direction'],
  });
export type ScanInput = z.infer<typeof scanInput>;

export const checkInInput = z.strictObject({
  id,
  scans: z
    .array(scanInput)
    .min(1, { error: 'Send at least one scan' })
    .max(SCANS_AT_ONCE_MAX, { error: `Send at most ${SCANS_AT_ONCE_MAX} scans at once` }),
});

/** A seat as the door knows it: a ticket, or a walk-in. */
export const rosterSeat = z
  .object({
    id,
    /** Name of the holder; for guests, of the attendee who brings them. Null for a walk-in without one. */
    name: z.string().nullable(),
    isWalkIn: z.boolean(),
    /** Which of the seats of its holder it is, such as 2 of 3. */
    number: z.int(),
    of: z.int(),
    type: z.string().nullable(),
    /** When it was checked in; null while it is not inside. */
    insideSince: timestamp.nullable(),
  })
  .meta({ id: 'RosterSeat' });
export type RosterSeat = z.infer<typeof rosterSeat>;

export const checkInResult = z.object({
  nonce: z.string(),
  result: z.enum(CHECK_IN_RESULTS),
  /** For a duplicate: when the scan before it was made. */
  firstAt: timestamp.nullable(),
  /** Null for a scan that is of no seat of the event. */
  seat: rosterSeat.nullable(),
});
export type CheckInResult = z.infer<typeof checkInResult>;
export const checkInResults = z.object({ results: z.array(checkInResult) });
export type CheckInResults = z.infer<typeof checkInResults>;

/** Pages of the roster are large: a device loads all of them before the doors open. */
export const rosterInput = z.strictObject({ id, cursor: cursorPageShape.cursor });
export const rosterPage = pageOf(rosterSeat).extend({
  /** Every ticket whose id is from before this moment and that is in none of the pages was given back. */
  asOf: timestamp,
  title: z.string(),
  endsAt: timestamp,
  counts: z.object({ inside: z.int(), expected: z.int() }),
  /** Ed25519 keys that verify codes: the `x` of each as a JWK. */
  keys: z.array(z.string()),
});
export type RosterPage = z.infer<typeof rosterPage>;

/** A seat of mine with the code that opens the door. */
export const ticketCode = z
  .object({ id, number: z.int(), of: z.int(), type: z.string().nullable(), code: z.string() })
  .meta({ id: 'TicketCode' });
export type TicketCode = z.infer<typeof ticketCode>;
export const ticketCodes = z.object({ items: z.array(ticketCode) });
