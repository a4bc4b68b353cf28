import { type RefObject, useEffect } from 'react';

/** Brings whoever came by an address to the element that it is about, and the keyboard with them. */
export function useLedTo(isLinked: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isLinked) return;
    // After the arrival, which begins every page at its top.
    const frame = requestAnimationFrame(() => {
      element.current?.scrollIntoView({ block: 'center' });
      element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLinked, element]);
}
