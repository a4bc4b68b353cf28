import { type PointerEvent as Pressed, useEffect, useRef } from 'react';

/** A finger that stays this long holds; one that does not has tapped. */
export const HOLD_MS = 300;

/** A finger that stays where it was put. */
export interface Hold {
  isOver: boolean;
  /** Called once, when it is lifted. */
  onOver: (() => void) | null;
}

/**
 * Tells a tap from a hold, for a button. The finger is followed from where it was put down, whatever comes into its
 * place meanwhile; a tap is told when it is over, so that its click meets nothing that came for it.
 * @param onBegin with the hold, as soon as it is one; with null for a tap, or a key
 */
export function useHold(onBegin: (hold: Hold | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function onPointerDown({ button, pointerId }: Pressed) {
    if (button !== 0) return;
    const hold: Hold = { isOver: false, onOver: null };
    function end(event: PointerEvent) {
      if (event.pointerId !== pointerId) return;
      clearTimeout(timer.current);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      // A finger that the browser took for itself has not been lifted.
      if (event.type === 'pointercancel') return;
      hold.isOver = true;
      hold.onOver?.();
    }
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onBegin(hold), HOLD_MS);
  }
  return { onPointerDown, onClick: () => onBegin(null) };
}
