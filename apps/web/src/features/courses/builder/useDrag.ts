import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DropTarget, Item } from './order.ts';

/** Data of pragmatic-drag-and-drop under one key, so that drags of anything else are left alone. */
const ITEM = 'curriculumItem';
const itemOf = (data: Record<string | symbol, unknown>) => data[ITEM] as Item | undefined;
const targetOf = (data: Record<string | symbol, unknown>) => data[ITEM] as DropTarget | undefined;

/** Makes a row draggable by its handle and a place to drop others. @returns where the dragged item would land */
export function useDragRow(
  item: Item,
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
          return dragged !== undefined && (dragged.kind === kind || kind === 'module');
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
  }, [kind, id, row, handle]);
  return { edge, isDragged };
}

/** Hears of items that were dropped on another one. */
export function useDropped(onDropped: (item: Item, target: DropTarget) => void): void {
  const latest = useRef(onDropped);
  latest.current = onDropped;
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => itemOf(source.data) !== undefined,
        onDrop({ source, location }) {
          const item = itemOf(source.data);
          const target = targetOf(location.current.dropTargets[0]?.data ?? {});
          if (item !== undefined && target !== undefined) latest.current(item, target);
        },
      }),
    [],
  );
}
