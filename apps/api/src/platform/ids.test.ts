import { expect, test } from 'vitest';
import { timeOf, uuidv7 } from './ids.ts';

test('an id made here is a UUIDv7 of now that tells its time, and no other id does', () => {
  const id = uuidv7(1_700_000_000_123);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(timeOf(id)).toBe(1_700_000_000_123);
  expect(Math.abs((timeOf(uuidv7()) ?? 0) - Date.now())).toBeLessThan(1_000);
  expect(timeOf('f81d4fae-7dec-41d0-a765-00a0c91e6bf6')).toBeUndefined();
});

test('ids sort by time', () => {
  const ids = [5, 1_000, 1_700_000_000_000, 1_700_000_000_001].map((time) => uuidv7(time));
  expect(ids).toEqual(ids.toSorted());
});
