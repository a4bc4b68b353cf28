import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

type Homes = RefObject<HTMLElement[]>;

/** Of each sheet there is, where the focus goes when it closes: the nearest place first. */
const homesOf = new WeakMap<Element, Homes>();
/** The same of sheets that closed just now: what opens in their place returns there, as their rows are gone. */
let left: HTMLElement[] = [];

/** Milliseconds until whoever closed something has put the focus where they want it. */
const SETTLED_MS = 20;
/** Milliseconds until what closes is gone, and takes no focus back. */
const CLOSED_MS = 300;

/** What lies over the page, the topmost last: Escape is for that one alone. */
const layers: RefObject<() => void>[] = [];
const watchers = new Set<() => void>();

/** Whether a sheet or a dialog lies over the page. */
export function useHasLayer(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => layers.length > 0,
    () => false,
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // Nor for the field below that the layer was opened from.
  event.stopPropagation();
  layers.at(-1)?.current();
}

/**
 * What a sheet or a dialog owes the keyboard and Mantine leaves out. Escape closes the topmost only. The focus
 * goes back to where it came from, also when what opened unmounts with its closing, and when it was opened from
 * a sheet that gave way to it.
 * @returns a ref for what holds the focus meanwhile
 */
export function useLayer(isOpen: boolean, onClose: () => void): (content: HTMLElement | null) => void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    if (layers.push(close) === 1) window.addEventListener('keydown', onKeyDown, true);
    for (const watcher of watchers) watcher();
    return () => {
      layers.splice(layers.indexOf(close), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, true);
      for (const watcher of watchers) watcher();
    };
  }, [isOpen]);
  return useFocusReturn(isOpen);
}

function useFocusReturn(isOpen: boolean): (content: HTMLElement | null) => void {
  const homes = useRef<HTMLElement[]>([]);
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const from = focused();
    const sheet = from?.closest('[role="dialog"]');
    homes.current = from === null ? left : [from, ...((sheet && homesOf.get(sheet)?.current) ?? [])];
    return () => {
      const closed = content.current;
      const back = homes.current;
      left = back;
      setTimeout(() => {
        const isGiven = focusFirst(back, closed);
        if (isGiven && left === back) left = [];
        // Nobody took it, or what was closing took it along.
        setTimeout(() => focusFirst(back, closed), CLOSED_MS);
      }, SETTLED_MS);
    };
  }, [isOpen]);
  return useRef((node: HTMLElement | null) => {
    if (node === null) return;
    content.current = node;
    homesOf.set(node, homes);
  }).current;
}

/**
 * Gives the focus to the first of these that takes it, unless it is somewhere else than in what closed.
 * @returns false when nobody has it: what opens next returns there
 */
function focusFirst(homes: readonly HTMLElement[], closed: HTMLElement | null): boolean {
  // A page that was left in the meantime has no focus to give.
  if (typeof document === 'undefined') return true;
  const now = focused();
  if (now !== null && !closed?.contains(now)) return true;
  for (const home of homes) {
    home.focus({ preventScroll: true });
    if (document.activeElement === home) return true;
  }
  return homes.length === 0;
}

function focused(): HTMLElement | null {
  const now = document.activeElement;
  return now instanceof HTMLElement && now !== document.body ? now : null;
}
