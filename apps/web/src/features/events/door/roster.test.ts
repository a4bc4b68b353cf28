import { codePayload, encodeCode } from '@kindred/validation/events/codes';
import type { RosterSeat } from '@kindred/validation/events/door';
import { beforeAll, expect, it } from 'vitest';
import { judge, type Roster, type Scan, search, settle, withWaiting } from './roster.ts';

const EVENT = '0190a000-0000-7000-8000-0000000000e1';
const OTHER = '0190a000-0000-7000-8000-0000000000e2';
/** Ids that were made at a minute of the hour in which the roster was read at 30. */
const HOUR = Date.UTC(2027, 0, 1, 18);
const madeAt = (minute: number) => {
  const hex = (HOUR + minute * 60_000).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
};
const at = (minute: number) => new Date(HOUR + minute * 60_000).toISOString();

let keys: CryptoKeyPair;
let roster: Roster;
const seat = (id: string, over: Partial<RosterSeat> = {}): RosterSeat => ({
  id,
  name: 'Zoë Ámbar',
  isWalkIn: false,
  number: 1,
  of: 1,
  type: null,
  insideSince: null,
  ...over,
});
const newPair = () =>
  crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
beforeAll(async () => {
  keys = await newPair();
  const { x = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  roster = {
    asOf: at(30),
    title: 'Open Stage',
    endsAt: at(60),
    counts: { inside: 1, expected: 2 },
    keys: [x],
    seats: [seat(madeAt(1)), seat(madeAt(2), { name: 'Bo Li', insideSince: at(20) })],
  };
});

async function codeOf(ticketId: string, { eventId = EVENT, pair = keys } = {}): Promise<string> {
  const payload = codePayload({ ticketId, eventId });
  return encodeCode(payload, new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, payload)));
}
const scan = (over: Partial<Scan>): Scan => ({
  nonce: 'f0000000-0000-4000-8000-000000000000',
  scannedAt: at(40),
  direction: 'in',
  ...over,
});

it.each<[string, () => Promise<string>, string]>([
  ['a ticket of the roster', () => codeOf(madeAt(1)), 'accepted'],
  ['a seat that is inside', () => codeOf(madeAt(2)), 'duplicate'],
  ['a ticket that was given back', () => codeOf(madeAt(3)), 'revoked'],
  ['a later buyer', () => codeOf(madeAt(31)), 'accepted'],
  ['a ticket of another event', () => codeOf(madeAt(1), { eventId: OTHER }), 'wrong_event'],
  ['another key', async () => codeOf(madeAt(1), { pair: await newPair() }), 'unknown'],
  [
    'a code that was changed',
    async () =>
      (await codeOf(madeAt(1))).replace(
        /^(.{30})(.)/,
        (_, start, next) => start + (next === 'A' ? 'B' : 'A'),
      ),
    'unknown',
  ],
  ['another text', async () => 'https://example.org', 'unknown'],
])('judges %s without a network', async (_, code, result) => {
  expect(await judge(EVENT, roster, [], scan({ code: await code() }))).toMatchObject({ result });
});

it('counts scans that wait, so that a screenshot opens the door once', async () => {
  const code = await codeOf(madeAt(1));
  const first = scan({ nonce: '10000000-0000-4000-8000-000000000000', scannedAt: at(35), code });
  const later = await codeOf(madeAt(31));
  const second = scan({ nonce: '20000000-0000-4000-8000-000000000000', scannedAt: at(36), code: later });
  const waiting = [first, second];
  expect(await judge(EVENT, roster, waiting, scan({ code }))).toMatchObject({
    result: 'duplicate',
    firstAt: at(35),
  });
  expect(await judge(EVENT, roster, waiting, scan({ code: later }))).toMatchObject({ result: 'duplicate' });
  expect(await judge(EVENT, roster, waiting, scan({ code, direction: 'out' }))).toMatchObject({
    result: 'accepted',
  });
  expect(withWaiting(roster, waiting).seats[0]?.insideSince).toBe(at(35));
  expect(withWaiting(roster, [...waiting, scan({ walkIn: { name: null } })]).counts).toEqual({
    inside: 3,
    expected: 3,
  });
});

it('takes the seats that the server answers', () => {
  const answer = { nonce: '', result: 'accepted', firstAt: null } as const;
  const settled = settle(roster, [
    { ...answer, seat: seat(madeAt(1), { insideSince: at(41) }) },
    { ...answer, seat: seat(madeAt(31), { name: 'Late', insideSince: at(42) }) },
    { ...answer, result: 'unknown', seat: null },
  ]);
  expect(settled.seats.map(({ name }) => name)).toEqual(['Zoë Ámbar', 'Bo Li', 'Late']);
  expect(settled.counts.inside).toBe(3);
});

it('finds seats without regard to case and accents', () => {
  expect(search(roster.seats, ' zoe am').map(({ id }) => id)).toEqual([madeAt(1)]);
  expect(search(roster.seats, '')).toEqual([]);
});
