import type { MessageView } from '@kindred/validation/messaging/messages';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const ENTRY = '[data-entry]';
/** Also where more is loaded by hand. */
const STOP = `${ENTRY}, [data-edge] button`;
const CONTROL = 'a[href], button, input, video[controls], audio[controls]';
/** What the arrows move themselves. */
const OWN_ARROWS = 'input:not([type="checkbox"]), video, audio';

interface Roving {
  log: RefObject<HTMLElement | null>;
  messages: readonly MessageView[] | undefined;
  /** Whether there is more than is loaded before the first and after the last. */
  hasBefore: boolean;
  hasAfter: boolean;
  /** Where the keyboard goes from here: to what is written. */
  field: RefObject<HTMLElement | null>;
  /** Enter, or the key of menus, on a message. */
  onOpen: (message: MessageView) => void;
  /** To the very beginning or the end, which may have to be loaded; {@link useRoving} `focus` comes after. */
  onFar: (where: number | 'end') => void;
  /** The focus has scrolled the log. */
  onScroll: () => void;
}

const seqOf = (entry: Element) => Number(entry.getAttribute('data-seq') ?? Infinity);

/** What Tab reaches within a message. */
function controlsOf(entry: Element): HTMLElement[] {
  return [...entry.querySelectorAll<HTMLElement>(CONTROL)].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled, [hidden]'),
  );
}

/**
 * One stop of the Tab key for the whole log: the arrows go from message to message, Home and End to the first and
 * the last there are, Enter opens what can be done with one, and Tab goes through what is in it and out.
 */
export function useRoving(roving: Roving) {
  const { log, messages, hasBefore, hasAfter, field, onOpen, onFar, onScroll } = roving;
  const [isWithin, setWithin] = useState(false);
  const tail = useRef<HTMLSpanElement>(null);
  const current = useRef<HTMLElement | null>(null);
  /** Its number; what is on its way comes after all that have one. */
  const known = useRef(Infinity);

  const found = (what: string) => [...(log.current?.querySelectorAll<HTMLElement>(what) ?? [])];
  const entries = () => found(ENTRY);

  function go(entry: HTMLElement | undefined): void {
    if (entry === undefined) return;
    entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: 'nearest' });
    onScroll();
  }

  /** To the message of that number, or the next there is. */
  function focus(where: number | 'end'): void {
    const all = entries();
    const last = all.at(-1);
    go(where === 'end' ? last : (all.find((entry) => seqOf(entry) >= where) ?? last));
  }

  /** The one that was left, or else the last that is to be seen. */
  function back(): void {
    const held = current.current;
    if (held?.isConnected) {
      go(held);
      return;
    }
    const bottom = log.current?.getBoundingClientRect().bottom ?? 0;
    const all = entries();
    go(all.findLast((entry) => entry.getBoundingClientRect().top < bottom) ?? all.at(-1));
  }

  // One that goes takes the focus with it: the keyboard goes on where it was.
  useLayoutEffect(() => {
    if (current.current === null || current.current.isConnected) return;
    current.current = null;
    if (document.activeElement !== document.body) return;
    const all = entries();
    (all.findLast((entry) => seqOf(entry) < known.current) ?? all[0])?.focus({ preventScroll: true });
  });

  const open = (entry: Element) => {
    const message = messages?.find(({ seq }) => seq === seqOf(entry));
    // With what happened nothing can be done.
    if (message?.notice === null) onOpen(message);
  };

  /** Out of the log, past all the other messages: the browser goes on from its edge. */
  function onTab(event: KeyboardEvent, target: HTMLElement, from: HTMLElement): void {
    const controls = controlsOf(from);
    if (event.shiftKey && target !== from) {
      if (target !== controls[0]) return;
      event.preventDefault();
      go(from);
    } else if (event.shiftKey) log.current?.focus({ preventScroll: true });
    else if (target === (controls.at(-1) ?? from)) tail.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = target instanceof HTMLElement ? target.closest<HTMLElement>(STOP) : null;
    if (!(target instanceof HTMLElement) || from === null) return;
    if (key === 'Tab') {
      onTab(event, target, from);
      return;
    }
    if (event.shiftKey || target.closest(OWN_ARROWS)) return;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const all = found(STOP);
      go(all[all.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)]);
    } else if (key === 'Home') {
      if (hasBefore) onFar(1);
      else go(entries()[0]);
    } else if (key === 'End') {
      if (hasAfter) onFar('end');
      else go(entries().at(-1));
    } else if (key === 'Escape') {
      // Also what is heard of the key elsewhere comes first: it ends a selection.
      field.current?.focus();
      return;
    } else if ((key === 'Enter' || key === ' ') && target === from && from.matches(ENTRY)) open(from);
    else return;
    event.preventDefault();
  }

  /** Where Tab comes in, from either side; what was left through them is not come back to. */
  const enter = ({ target, relatedTarget }: FocusEvent) => {
    const isFromInside = relatedTarget instanceof Node && log.current?.contains(relatedTarget);
    if (!isFromInside && target.matches(':focus-visible')) back();
  };

  return {
    current,
    focus,
    tail: { ref: tail, tabIndex: isWithin ? -1 : 0 },
    log: {
      tabIndex: isWithin ? -1 : 0,
      onKeyDown,
      onFocus(event: FocusEvent): void {
        const { target, currentTarget } = event;
        setWithin(true);
        const entry = target.closest<HTMLElement>(ENTRY);
        if (entry !== null) {
          current.current = entry;
          known.current = seqOf(entry);
        } else if (target === currentTarget || target === tail.current) enter(event);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setWithin(false);
      },
      /** The key of menus; a pointer asks the message itself. */
      onContextMenu(event: MouseEvent): void {
        if (!(event.target instanceof Element) || !event.target.matches(ENTRY)) return;
        event.preventDefault();
        open(event.target);
      },
    },
  };
}
