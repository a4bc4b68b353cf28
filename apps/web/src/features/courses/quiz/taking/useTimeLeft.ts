import { useEffect, useState } from 'react';

/** Time left by the clock of the server, and when that was read by the device's own count of milliseconds. */
export interface TimeReading {
  secondsLeft: number;
  at: number;
}

/**
 * Reads the time left from an answer. It is counted on by `performance.now`, so that a device whose clock is wrong, or
 * is changed, has as much time as any other.
 */
export function readTime(secondsLeft: number | null): TimeReading | null {
  return secondsLeft === null ? null : { secondsLeft, at: performance.now() };
}

const SECOND = 1_000;

function leftOf({ secondsLeft, at }: TimeReading): number {
  return Math.max(0, Math.ceil(secondsLeft - (performance.now() - at) / SECOND));
}

/** Whole seconds that are left; null without a time limit. Calls back once when the time is over. */
export function useTimeLeft(reading: TimeReading | null, onOver: () => void): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (reading === null) return;
    const timer = setInterval(() => tick((count) => count + 1), SECOND / 4);
    return () => clearInterval(timer);
  }, [reading]);
  const left = reading === null ? null : leftOf(reading);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return left;
}

/** `1:05:09` or `12:30`. */
export function clockWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
