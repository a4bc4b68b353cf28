import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Pixels that a finger moves before it is known where to, and as far as a row goes along. */
const DECIDED = 10;
const REACH = 96;
/** From here on it is meant when the finger is lifted. */
const MEANT = 64;

export type SwipeSide = 'left' | 'right';

interface Begun {
  id: number;
  x: number;
  y: number;
  /** How far the row has gone; null until it is known that it goes sideways. */
  moved: number | null;
}

const sideOf = (moved: number): SwipeSide => (moved < 0 ? 'left' : 'right');

/**
 * Moves an element sideways with a finger, and says to which side it was let go. A shortcut: what it does has to be
 * there in another way too. The element wants `touch-action: pan-y`; `data-swipe` and `data-meant` say where it is.
 */
export function useSwipe(onSwipe: (to: SwipeSide) => void) {
  const begun = useRef<Begun | null>(null);
  const isClickDue = useRef(false);

  function end(event: PointerEvent<HTMLElement>): number | null {
    const moved = begun.current?.id === event.pointerId ? begun.current.moved : null;
    begun.current = null;
    const { style, dataset } = event.currentTarget;
    style.translate = '';
    delete dataset.swipe;
    delete dataset.meant;
    return moved;
  }

  return {
    onPointerDown({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
      isClickDue.current = false;
      begun.current = pointerType === 'touch' && isPrimary ? { id, x, y, moved: null } : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = begun.current;
      if (from === null || from.id !== event.pointerId) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (from.moved === null) {
        if (Math.max(Math.abs(x), Math.abs(y)) < DECIDED) return;
        if (Math.abs(y) >= Math.abs(x)) {
          begun.current = null;
          return;
        }
        event.currentTarget.setPointerCapture?.(from.id);
      }
      from.moved = Math.max(-REACH, Math.min(REACH, x));
      const { style, dataset } = event.currentTarget;
      style.translate = `${from.moved}px`;
      dataset.swipe = sideOf(from.moved);
      dataset.meant = String(Math.abs(from.moved) >= MEANT);
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const moved = end(event);
      if (moved === null) return;
      isClickDue.current = true;
      if (Math.abs(moved) >= MEANT) onSwipe(sideOf(moved));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
    /** The finger was lifted over a link that it did not mean. */
    onClickCapture(event: MouseEvent): void {
      if (!isClickDue.current) return;
      isClickDue.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
