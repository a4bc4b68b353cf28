import { useSyncExternalStore } from 'react';
import { formatAgo, formatFeedTime, formatFullTime, formatListTime } from './time.ts';

const EVERY_MS = 30_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every time on the screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const FORMATS = { feed: formatFeedTime, list: formatListTime, ago: formatAgo } as const;

interface RelativeTimeProps {
  /** ISO 8601, as every answer of the api carries it. */
  value: string;
  format?: keyof typeof FORMATS;
}

export function RelativeTime({ value, format = 'feed' }: RelativeTimeProps) {
  const clock = useSyncExternalStore(subscribe, () => now);
  const then = new Date(value);
  // What was written after the clock last ticked is not in the future.
  const current = new Date(Math.max(clock, then.getTime()));
  return (
    <time dateTime={value} title={formatFullTime(then)}>
      {FORMATS[format](then, current)}
    </time>
  );
}
