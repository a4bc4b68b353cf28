import { MOVE } from './copy.ts';
import { type DropTarget, useDropped } from './useDrag.ts';
import { type Direction, type Movable, useLift } from './useLift.ts';

interface SortableOptions<Entry> {
  /** Entries are dropped among those of the same kind alone. */
  kind: string;
  entries: readonly Entry[];
  titleOf: (entry: Entry) => string;
  /** What an entry is called in `Choice 2 of 4`. */
  noun: string;
  onMove: (entries: readonly Entry[]) => void;
}
type Entries<Entry> = readonly Entry[];

const indexOf = <Entry extends { id: string }>(entries: Entries<Entry>, { id }: { id: string }) =>
  entries.findIndex((entry) => entry.id === id);

/** The entries with one of them at another place; out of bounds changes nothing. */
export function moveTo<Entry extends { id: string }>(entries: Entries<Entry>, item: Movable, to: number) {
  const at = indexOf(entries, item);
  const moved = entries[at];
  if (moved === undefined || to < 0 || to >= entries.length) return entries;
  return entries.toSpliced(at, 1).toSpliced(to, 0, moved);
}

function step<Entry extends { id: string }>(entries: Entries<Entry>, item: Movable, direction: Direction) {
  return moveTo(entries, item, indexOf(entries, item) + (direction === 'up' ? -1 : 1));
}

export function drop<Entry extends { id: string }>(
  entries: Entries<Entry>,
  item: Movable,
  target: DropTarget,
): Entries<Entry> {
  const rest = entries.filter(({ id }) => id !== item.id);
  const at = indexOf(rest, target);
  return at === -1 ? entries : moveTo(entries, item, target.edge === 'after' ? at + 1 : at);
}

/** One list that is reordered by drag and by keyboard. */
export function useSortable<Entry extends { id: string }>(options: SortableOptions<Entry>) {
  const { kind, entries, titleOf, noun, onMove } = options;
  const move = (next: Entries<Entry>, read: Entries<Entry>) => {
    if (next.some(({ id }, at) => id !== read[at]?.id)) onMove(next);
  };
  useDropped([kind], (item, target) => move(drop(entries, item, target), entries));
  return useLift<Entries<Entry>, Movable>({
    order: entries,
    step,
    titleOf(order, item) {
      const entry = order[indexOf(order, item)];
      return entry === undefined ? '' : titleOf(entry);
    },
    placeOf: (order, item) => MOVE.place(noun, indexOf(order, item) + 1, order.length),
    onMove: move,
  });
}
