import { type Interval, SPEED_MAX } from '@kindred/validation/courses/watching';

/** Seconds of grace for reports that travel unevenly. */
export const GRACE_SECONDS = 5;
/** Intervals that are kept; of more the longest. */
export const RANGES_MAX = 200;

export interface Watched {
  /** Sorted, apart from each other, in whole seconds. */
  intervals: readonly Interval[];
  /** Milliseconds: watching up to here is accounted for. */
  believedAt: number;
}

/** Sorts intervals and joins those that touch or overlap. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const union: Interval[] = [];
  for (const [from, to] of intervals.toSorted((one, other) => one[0] - other[0])) {
    const last = union.at(-1);
    if (last === undefined || from > last[1]) union.push([from, to]);
    else last[1] = Math.max(last[1], to);
  }
  return union;
}

export const secondsOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/** What sorted intervals hold beside others. */
function without(claimed: readonly Interval[], known: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  let at = 0;
  for (const [start, end] of claimed) {
    let from = start;
    while ((known[at]?.[1] ?? Infinity) <= from) at += 1;
    for (let next = at; from < end; next += 1) {
      const [start, stop] = known[next] ?? [Infinity, Infinity];
      if (from < start) rest.push([from, Math.min(end, start)]);
      from = stop;
    }
  }
  return rest;
}

/** The first `most` seconds of sorted intervals. */
function firstSeconds(intervals: readonly Interval[], most: number): Interval[] {
  const kept: Interval[] = [];
  let left = most;
  for (const [from, to] of intervals) {
    if (left <= 0) break;
    kept.push([from, Math.min(to, from + left)]);
    left -= to - from;
  }
  return kept;
}

function longest(intervals: readonly Interval[]): Interval[] {
  const size = ([from, to]: Interval) => to - from;
  return intervals
    .toSorted((one, other) => size(other) - size(one) || one[0] - other[0])
    .slice(0, RANGES_MAX)
    .toSorted((one, other) => one[0] - other[0]);
}

/**
 * Adds reported intervals to what was watched. New seconds are believed up to the time that passed since the last report
 * at the highest speed, with `GRACE_SECONDS` of unused time carried over.
 * @param length seconds of the video
 */
export function creditWatched(
  { intervals, believedAt }: Watched,
  reported: readonly Interval[],
  { now, length }: { now: number; length: number },
): Watched {
  const inVideo = reported
    .map(([from, to]): Interval => [from, Math.min(to, length)])
    .filter(([from, to]) => from < to);
  const passed = Math.max(0, now - believedAt) / 1000;
  const believed = firstSeconds(without(unionOf(inVideo), intervals), Math.floor(passed * SPEED_MAX));
  const used = (secondsOf(believed) * 1000) / SPEED_MAX;
  return {
    intervals: longest(unionOf([...intervals, ...believed])),
    believedAt: Math.max(believedAt + used, now - GRACE_SECONDS * 1000),
  };
}
