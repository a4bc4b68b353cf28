import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { MOVE } from './copy.ts';

export type Direction = 'up' | 'down';
/** What moves among others of its kind. */
export interface Movable<Kind extends string = string> {
  kind: Kind;
  id: string;
}

const handleId = ({ kind, id }: Movable) => `move-${kind}-${id}`;

const KEYS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down' };

interface LiftOptions<Order, Item extends Movable> {
  order: Order;
  /** The order with the item one place up or down. */
  step: (order: Order, item: Item, direction: Direction) => Order;
  titleOf: (order: Order, item: Item) => string;
  /** Where the item is, in words. */
  placeOf: (order: Order, item: Item) => string;
  /** @param read the order in which the item was lifted */
  onMove: (next: Order, read: Order) => void;
}

/**
 * Moves items by keyboard: a handle lifts its item, arrows move it, Escape takes it back. What happens is put into words
 * for a live region.
 */
export function useLift<Order, Item extends Movable>(options: LiftOptions<Order, Item>) {
  const { order, step, titleOf, placeOf, onMove } = options;
  const [lifted, setLifted] = useState<{ item: Item; read: Order; order: Order } | null>(null);
  const [said, setSaid] = useState('');
  const helpId = useId();
  const shown = lifted === null ? order : lifted.order;
  // A row that enters another list is mounted anew, and its handle has to be focused again.
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null) document.getElementById(focused.current)?.focus();
    if (lifted === null) focused.current = null;
  }, [shown, lifted]);

  function moveOnce(item: Item, direction: Direction) {
    const next = step(order, item, direction);
    focused.current = handleId(item);
    onMove(next, order);
    setSaid(MOVE.moved(titleOf(next, item), placeOf(next, item)));
  }

  function cancel(item: Item, focus: string | null) {
    focused.current = focus;
    setLifted(null);
    setSaid(MOVE.canceled(titleOf(order, item), placeOf(order, item)));
  }

  function toggle(item: Item) {
    focused.current = handleId(item);
    if (lifted === null) {
      setLifted({ item, read: order, order });
      setSaid(MOVE.lifted(titleOf(order, item), placeOf(order, item)));
      return;
    }
    setLifted(null);
    onMove(lifted.order, lifted.read);
    setSaid(MOVE.moved(titleOf(lifted.order, item), placeOf(lifted.order, item)));
  }

  const handleProps = (item: Item) => ({
    id: handleId(item),
    'aria-pressed': lifted?.item.id === item.id,
    onClick(event: { detail: number }) {
      // A press of the pointer begins a drag; this is Space or Enter.
      if (event.detail === 0) toggle(item);
    },
    onKeyDown(event: KeyboardEvent) {
      if (lifted === null) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        cancel(lifted.item, handleId(lifted.item));
      }
      const direction = KEYS[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      const next = step(lifted.order, lifted.item, direction);
      setLifted({ ...lifted, order: next });
      setSaid(placeOf(next, lifted.item));
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      const isElsewhere = relatedTarget instanceof HTMLElement && relatedTarget.id !== handleId(item);
      if (lifted?.item.id === item.id && isElsewhere) cancel(item, null);
    },
  });
  return { shown, lifted: lifted?.item ?? null, said, helpId, handleProps, moveOnce };
}
/** What a row and its handle need of {@link useLift}. */
export interface Lift<Item extends Movable = Movable> {
  lifted: Item | null;
  /** The id of the text that says how a handle is used. */
  helpId: string;
  handleProps: (item: Item) => object;
  moveOnce: (item: Item, direction: Direction) => void;
}
