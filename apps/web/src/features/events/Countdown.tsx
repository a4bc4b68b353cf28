import { useEffect, useState } from 'react';
import { EVENT } from './copy.ts';
import { countdownTo } from './when.ts';

const TICK_MS = 15_000;

/** How long until an event starts, kept current while it is on the screen. */
export function Countdown({ startTime }: { startTime: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return EVENT.startsIn(countdownTo(new Date(startTime), now));
}
