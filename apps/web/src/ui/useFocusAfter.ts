import { type RefObject, useEffect, useRef } from 'react';

/**
 * What goes takes the focus with it; the keyboard then continues from `place`.
 * @param happened whether, between the value before and this one, something went that may have held it
 */
export function useFocusAfter<Value>(
  value: Value,
  happened: (before: Value, now: Value) => boolean,
  place: RefObject<HTMLElement | null>,
): void {
  const before = useRef(value);
  useEffect(() => {
    const isLost = happened(before.current, value);
    before.current = value;
    if (isLost && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
}

export const isFewer = (before: number, now: number) => now < before;
export const isMore = (before: number, now: number) => now > before;
export const isOver = (before: boolean, now: boolean) => before && !now;
export const isOther = (before: boolean, now: boolean) => before !== now;
