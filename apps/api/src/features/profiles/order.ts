import type { Cursor } from '@kindred/db/paging';

/** In the order of time that PostgreSQL printed, then of ids: as each source that is merged has it. */
export function latestFirst(one: Cursor, other: Cursor): number {
  const [a, b] = [Date.parse(one.place), Date.parse(other.place)];
  if (a !== b) return b - a;
  if (one.place !== other.place) return one.place < other.place ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
