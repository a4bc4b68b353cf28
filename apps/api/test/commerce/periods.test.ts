import { TEST_CARDS } from '@kindred/validation/commerce/values';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApi, type TestApi } from '../harness.ts';
import { openShop, type Shop, type Step, World } from './periods-world.ts';

let api: TestApi;
let shop: Shop;

beforeAll(async () => {
  api = await createTestApi();
  shop = await openShop(api);
});
afterAll(() => api.close());
afterEach(() => vi.useRealTimers());

/** `LONG=1` takes five times as many. */
const RUNS = process.env.LONG ? 100 : 20;
const LIMIT = process.env.LONG ? 900_000 : 120_000;

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...([
      'place',
      'place',
      'buy',
      'buy',
      'buy',
      'pay',
      'pay',
      'pay',
      'pay',
      'late',
      'late',
      'decline',
    ] as const),
    ...(['refund', 'part', 'dispute', 'change', 'change', 'change', 'cancel', 'gift', 'open'] as const),
    ...(['jobs', 'pass', 'pass'] as const),
  ),
  who: fc.nat(1),
  // Most of a run is about one thing.
  item: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3),
  interval: fc.constantFrom('month', 'month', 'year'),
  card: fc.constantFrom('succeeds', 'succeeds', ...TEST_CARDS),
  // The latest, or any.
  nth: fc.oneof(fc.constant(0), fc.nat(1), fc.nat(30)),
  isStored: fc.boolean(),
  hours: fc.constantFrom(1, 24, 24 * 7, 24 * 16),
});

test(
  'whatever is placed, paid, declined, refunded, disputed, changed, canceled and given, in any order, a buyer never has more than was paid and kept, plus one trial',
  async () => {
    // A day that most months do not have; the clock of the database is behind.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2100-01-31T12:00:00Z') });
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.array(step, { minLength: 30, maxLength: 45 }), async (first, steps) => {
        const world = await World.open(shop, counts);
        for (const each of steps) await world.step({ ...each, item: (each.item + first) % 4 });
        await world.settleUp();
      }),
      { numRuns: RUNS, seed: Number(process.env.SEED ?? 31), endOnFailure: !process.env.LONG },
    );
    // Nothing of it was true for want of something that happened.
    for (const kind of ['trial', 'purchase', 'renewal', 'change', 'gift']) {
      expect(counts.get(`given by ${kind}`) ?? 0, kind).toBeGreaterThan(0);
    }
    for (const what of ['refund', 'dispute', 'late', 'returned']) {
      expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
    }
  },
  LIMIT,
);
