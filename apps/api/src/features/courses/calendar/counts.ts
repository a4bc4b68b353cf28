import type { Place } from '@kindred/db/courses/calendar/visibility';

/** Instants between which the database counts, and sums of those counts. */
export class Counts {
  readonly bounds: Date[];
  readonly #places: ReadonlyMap<number, number>;

  constructor(instants: Iterable<number>) {
    const sorted = [...new Set(instants)].sort((one, other) => one - other);
    this.bounds = sorted.map((instant) => new Date(instant));
    this.#places = new Map(sorted.map((instant, at) => [instant, at]));
  }

  get isEmpty(): boolean {
    return this.bounds.length === 0;
  }

  /** @returns how many fall between two of the instants, or before the second one */
  of(counted: readonly Place[]): (from: number, to: number) => number {
    const before = Array<number>(this.bounds.length + 1).fill(0);
    for (const { place, count } of counted) before[place] = (before[place] ?? 0) + count;
    for (let at = 1; at < before.length; at += 1) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0);
    const upTo = (instant: number) => {
      const at = this.#places.get(instant);
      return at === undefined ? 0 : (before[at] ?? 0);
    };
    return (from, to) => upTo(to) - upTo(from);
  }
}
