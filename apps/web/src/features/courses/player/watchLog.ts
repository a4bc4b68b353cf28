import { INTERVALS_MAX, type Interval } from '@kindred/validation/courses/watching';

/** Seconds between two looks at a video that plays; more is a jump. */
const STEP_MAX = 1.5;

/** Collects what was played, in whole seconds. Jumps and pauses count for nothing. */
export class WatchLog {
  private parts: Interval[] = [];
  private last: number | null = null;

  /** Playback is at `at` seconds. @param speed of playback */
  play(at: number, speed: number): void {
    const { last } = this;
    this.last = at;
    if (last === null || at <= last || at - last > STEP_MAX * Math.max(1, speed)) return;
    const part = this.parts.at(-1);
    if (part !== undefined && part[1] === last) part[1] = at;
    else this.parts.push([last, at]);
  }

  /** Playback stops or jumps. */
  stop(): void {
    this.last = null;
    this.parts = unionOf(this.parts);
  }

  /** Sorted intervals of whole seconds; the latest, where more than fit in a report. */
  get intervals(): Interval[] {
    const whole = unionOf(this.parts)
      .map(([from, to]): Interval => [Math.floor(from), Math.floor(to)])
      .filter(([from, to]) => from < to);
    return unionOf(whole).slice(-INTERVALS_MAX);
  }
}

function unionOf(parts: readonly Interval[]): Interval[] {
  const union: Interval[] = [];
  for (const [from, to] of parts.toSorted((one, other) => one[0] - other[0])) {
    const last = union.at(-1);
    if (last === undefined || from > last[1]) union.push([from, to]);
    else last[1] = Math.max(last[1], to);
  }
  return union;
}
