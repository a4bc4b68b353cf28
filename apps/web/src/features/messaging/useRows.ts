import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const ROW = '[data-row]';

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>(ROW) : null);

/**
 * One stop of the Tab key for a list of links: the arrows, Home and End go from row to row, Tab goes through what is
 * in one and out.
 * @param ids of the rows, in order; each is an element with its id as `data-row`, and has its link first
 * @returns the id of the row that Tab comes to, and what the list listens to
 */
export function useRows(ids: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const row = rowOf(event.target);
    if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = ids.indexOf(row.dataset.row ?? '');
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const id = ids[to];
    if (id === undefined) return;
    event.currentTarget.querySelector<HTMLElement>(`[data-row="${id}"] a`)?.focus();
  }

  return {
    stop: current !== null && ids.includes(current) ? current : ids[0],
    list: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => setCurrent(rowOf(target)?.dataset.row ?? null),
    },
  };
}
