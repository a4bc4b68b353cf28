import { wallClock } from '@kindred/validation/zone';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUSINESSES } from '../demo/businesses.ts';
import { demoFiles } from '../demo/library.ts';
import { PEOPLE, type Person } from '../demo/people.ts';
import { zoneOf } from '../demo/places.ts';
import { PRODUCTS, type ProductKey } from '../demo/products.ts';
import { personId } from '../demo/rows/accounts.ts';
import { productId } from '../demo/rows/challenges.ts';
import { eventRows } from '../demo/rows/learning.ts';
import { coachingRows, shopRows } from '../demo/rows/products.ts';
import { spaceRows } from '../demo/rows/spaces.ts';
import { seedDemo } from '../demo/seed.ts';
import { SPACES } from '../demo/spaces.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { readPdf } from './pdf.ts';

/** Every 29 hours of a year: all hours, all seasons, and each change of clocks. */
const MOMENTS = Array.from({ length: 302 }, (_, at) => new Date(Date.UTC(2026, 0, 1) + at * 29 * 3_600_000));

/** Fails unless it is between 7:00 and 22:00 there from beginning to end. */
function expectHumanHours(what: string, place: string, from: number, to: number): void {
  const { date, minute } = wallClock(from, zoneOf(place));
  const end = wallClock(to, zoneOf(place));
  const shown = `${what} of ${place}: ${date} ${minute / 60} to ${end.date} ${end.minute / 60}`;
  expect(minute >= 7 * 60 && end.date === date && end.minute <= 22 * 60, shown).toBe(true);
}

const keyed = Object.entries(PEOPLE).map(
  ([key, { location }]) => [personId(key as Person), location] as const,
);
const townOf = new Map(keyed);
const town = (id: string | null | undefined) => townOf.get(id ?? '') ?? '';

describe('whenever the demo is seeded', () => {
  test('every event but the one that runs is between 7:00 and 22:00 on the clocks of its place or host', () => {
    const live: string[] = [];
    for (const now of MOMENTS) {
      for (const { title, location, hostId, startTime, endTime, replayUrl } of eventRows(now).events) {
        const [from, to] = [new Date(startTime).getTime(), new Date(endTime).getTime()];
        const isLive = from <= now.getTime() && now.getTime() < to;
        if (isLive) live.push(title);
        else expectHumanHours(title, location ?? town(hostId), from, to);
        if (replayUrl) expect(to, title).toBeLessThan(now.getTime());
      }
      expect(new Set(live).size).toBe(1);
    }
  });

  test('every office hour is ahead, and between 7:00 and 22:00 on the clocks of its host', () => {
    const declared = Object.values(SPACES).flatMap((spaces) => spaces.flatMap(({ slots = [] }) => slots));
    const minuteOf = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
    const expected = declared.map(({ starts }) => minuteOf(starts.at));
    for (const now of MOMENTS) {
      const { slots } = spaceRows(now);
      expect(slots.length).toBeGreaterThan(6);
      const begins = ({ hostId, startsAt }: (typeof slots)[number]) =>
        wallClock(new Date(startsAt).getTime(), zoneOf(town(hostId))).minute;
      expect(slots.map(begins)).toEqual(expected);
      for (const { hostId, startsAt, minutes, place } of slots) {
        const from = new Date(startsAt).getTime();
        expectHumanHours(place, town(hostId), from, from + minutes * 60_000);
        expect(from).toBeGreaterThan(now.getTime());
      }
    }
  });

  test('every time of coaching is between 7:00 and 22:00 on the clocks of its seller', () => {
    const seller = new Map(
      Object.entries(PRODUCTS).map(([key, { seller }]) => [
        productId(key as ProductKey),
        PEOPLE[seller].location,
      ]),
    );
    for (const now of MOMENTS) {
      const booked = coachingRows(now);
      expect(booked.length).toBeGreaterThan(0);
      for (const { productId, startsAt, minutes } of booked) {
        const from = new Date(startsAt).getTime();
        expectHumanHours('coaching', seller.get(productId) ?? '', from, from + minutes * 60_000);
      }
    }
    const { rules, hours } = shopRows(new Date());
    expect(rules.length).toBeGreaterThan(2);
    for (const { productId, timeZone } of rules) expect(timeZone).toBe(zoneOf(seller.get(productId) ?? ''));
    for (const { opens, closes } of hours) {
      expect(opens).toBeGreaterThanOrEqual(7 * 60);
      expect(closes).toBeLessThanOrEqual(22 * 60);
    }
  });
});

describe('every business of the demo', () => {
  let database: TestDatabase;
  const rowsOf = async (query: string) => (await database.pool.query(query)).rows;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedDemo(database.db, { now: new Date('2026-03-10T15:00:00Z') });
  });
  afterAll(() => database.drop());

  test.each([
    ['a team beside its owner', "select business_id from business_members where role <> 'owner'"],
    ['a service on offer', 'select business_id from services where is_active and deleted_at is null'],
    ['a review', 'select business_id from business_reviews'],
    ['opening hours', 'select business_id from business_hours'],
  ])('has %s', async (_, having) => {
    const without = await rowsOf(`select name from businesses where id not in (${having})`);
    expect(without).toEqual([]);
    expect(await rowsOf('select id from businesses')).toHaveLength(Object.keys(BUSINESSES).length);
  });

  test('offers only services with a link, or with rules, someone to book, and openings that are long enough', async () => {
    expect(
      await rowsOf(
        `select title from services where cta_link is null and not exists (
          select from booking_rules rules join service_resources using (service_id)
          join business_hours hours on hours.business_id = services.business_id
          where rules.service_id = services.id and hours.closes - hours.opens >= rules.duration)`,
      ),
    ).toEqual([]);
  });

  test('is neither reviewed, followed, booked nor bought from by its team', async () => {
    for (const customers of [
      'select business_id, author_id as user_id from business_reviews',
      'select business_id, user_id from business_follows',
      'select business_id, user_id from bookings',
      `select coalesce(services.business_id, products.business_id), orders.user_id from orders
        join order_items on order_id = orders.id
        left join services on services.id = item_id left join products on products.id = item_id`,
    ]) {
      expect(
        await rowsOf(
          `select team.* from business_members team
            join (${customers}) as customers (business_id, user_id) using (business_id, user_id)`,
        ),
        customers,
      ).toEqual([]);
    }
  });

  test('has a team and reviews that are younger than their people and the business', async () => {
    expect(
      await rowsOf(
        `select name from (
          select business_id, user_id, created_at from business_members where role <> 'owner' union all
          select business_id, author_id, created_at from business_reviews) known
        join businesses on businesses.id = business_id join users on users.id = user_id
        where known.created_at < businesses.created_at or known.created_at < users.created_at`,
      ),
    ).toEqual([]);
  });
});

const pdfs = demoFiles().filter(({ name }) => name.endsWith('.pdf'));

test.each(pdfs)('$name is a PDF whose pages have words', ({ content }) => {
  const pages = readPdf(Buffer.from(content));
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) expect(page).toMatch(/\([^)]{3,}\) Tj/);
});

test('the planner has its thirteen weeks, the nights are twelve and the scripts eight', () => {
  const pagesOf = (name: string) =>
    readPdf(Buffer.from(pdfs.find((file) => file.name === name)?.content ?? '')).length;
  expect(pagesOf('Quiet hours planner.pdf')).toBe(14);
  expect(pagesOf('Twelve nights of dough.pdf')).toBe(12);
  expect(pagesOf('Eight interview scripts.pdf')).toBe(8);
});
