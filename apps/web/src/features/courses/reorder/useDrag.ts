import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Movable } from './useLift.ts';

/** Where an item is dropped: beside another one, or inside it. */
export type DropTarget<Item extends Movable = Movable> = Item & { edge: 'before' | 'after' };

/** Data of pragmatic-drag-and-drop under one key, so that drags of anything else are left alone. */
const ITEM = 'movable';
const itemOf = (data: Record<string | symbol, unknown>) => data[ITEM] as Movable | undefined;
const targetOf = (data: Record<string | symbol, unknown>) => data[ITEM] as DropTarget | undefined;

/**
 * Makes a row draggable by its handle and a place to drop others of its kind.
 * @param inner the kind of items that can be dropped inside the row
 * @returns where the dragged item would land
 */
export function useDragRow(
  item: Movable,
  inner: string | undefined,
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
) {
  const { kind, id } = item;
  const [edge, setEdge] = useState<DropTarget['edge'] | 'inside' | null>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (element === null || handle.current === null) return;
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ [ITEM]: { kind, id } }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop({ source }) {
          const dragged = itemOf(source.data);
          return dragged !== undefined && (dragged.kind === kind || dragged.kind === inner);
        },
        getData({ input }) {
          const { top, height } = element.getBoundingClientRect();
          const target: DropTarget = {
            kind,
            id,
            edge: input.clientY < top + height / 2 ? 'before' : 'after',
          };
          return { [ITEM]: target };
        },
        onDrag({ self, source, location }) {
          const isInner = location.current.dropTargets[0]?.element === element;
          const dragged = itemOf(source.data);
          if (!isInner || dragged === undefined || dragged.id === id) setEdge(null);
          else setEdge(dragged.kind === kind ? (targetOf(self.data)?.edge ?? null) : 'inside');
        },
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [kind, id, inner, row, handle]);
  return { edge, isDragged };
}

/** Calls back when an item of one of the kinds was dropped on another one. */
export function useDropped<Kind extends string>(
  kinds: readonly Kind[],
  onDropped: (item: Movable<Kind>, target: DropTarget<Movable<Kind>>) => void,
): void {
  const latest = useRef({ kinds, onDropped });
  latest.current = { kinds, onDropped };
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) =>
          (latest.current.kinds as readonly string[]).includes(itemOf(source.data)?.kind ?? ''),
        onDrop({ source, location }) {
          const item = itemOf(source.data);
          const target = targetOf(location.current.dropTargets[0]?.data ?? {});
          if (item === undefined || target === undefined) return;
          latest.current.onDropped(item as Movable<Kind>, target as DropTarget<Movable<Kind>>);
        },
      }),
    [],
  );
}
