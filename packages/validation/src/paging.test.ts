import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from './paging/values.ts';
import { arrayPageShape, cursorPageShape, pageOf } from './paging.ts';

const arrays = z.strictObject(arrayPageShape);
const cursors = z.strictObject(cursorPageShape);
const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test('a page has 20 items unless asked otherwise, and never more than 100', () => {
  expect([PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX]).toEqual([20, 100]);
  for (const schema of [arrays, cursors]) {
    expect(schema.parse({}).limit).toBe(20);
    expect(schema.parse({ limit: 1 }).limit).toBe(1);
    expect(schema.parse({ limit: 100 }).limit).toBe(100);
    expect(messagesOf(schema, { limit: 0 })).toEqual(['Limit must be at least 1']);
    expect(messagesOf(schema, { limit: 101 })).toEqual(['Limit must be at most 100']);
    expect(messagesOf(schema, { limit: 1.5 })).toEqual(['Limit must be a whole number']);
    expect(messagesOf(schema, { limit: '20' })).toEqual(['Limit must be a whole number']);
  }
});

test('no number outside of 1 to 100 is a limit', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()), (limit) => {
      const isLimit = Number.isInteger(limit) && limit >= 1 && limit <= 100;
      expect(arrays.safeParse({ limit }).success).toBe(isLimit);
    }),
  );
});

test('after is an id', () => {
  const after = '019a7f3e-1111-7abc-8def-0123456789ab';
  expect(arrays.parse({ after }).after).toBe(after);
  expect(messagesOf(arrays, { after: '' })).toEqual(['Invalid id']);
});

test('a cursor is base64url and no longer than it ever gets', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,400}$/), (cursor) => {
      expect(cursors.parse({ cursor }).cursor).toBe(cursor);
    }),
  );
  for (const cursor of ['', 'a b', 'a=', 'a+b', 'a/b', '\u0000', 'ä', 'a\n']) {
    expect(messagesOf(cursors, { cursor }), JSON.stringify(cursor)).toEqual(['Invalid cursor']);
  }
  expect(cursors.safeParse({ cursor: null }).success).toBe(true);
  expect(cursors.safeParse({ cursor: 'a'.repeat(400) }).success).toBe(true);
  expect(messagesOf(cursors, { cursor: 'a'.repeat(401) })).toEqual(['Invalid cursor']);
});

test('lists are read forward only', () => {
  expect(cursors.safeParse({ direction: 'forward' }).success).toBe(true);
  expect(cursors.safeParse({ direction: 'backward' }).success).toBe(false);
});

test('a page is its items and where the next one starts, null at the end', () => {
  const page = pageOf(z.object({ id: z.int() }));
  expect(page.parse({ items: [{ id: 1 }], nextCursor: 'abc' })).toEqual({
    items: [{ id: 1 }],
    nextCursor: 'abc',
  });
  expect(page.safeParse({ items: [], nextCursor: null }).success).toBe(true);
  expect(page.safeParse({ items: [] }).success).toBe(false);
  expect(page.safeParse({ items: [{ id: 'one' }], nextCursor: null }).success).toBe(false);
});
