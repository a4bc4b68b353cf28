import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../ui/Dialog.tsx';

const LEAVE = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet.',
  leave: 'Leave',
  stay: 'Stay',
} as const;

type Report = (part: string, isChanged: boolean) => void;
const Changes = createContext<Report>(() => {});

/** Tells the guard around it that leaving would lose something. */
export function useUnsaved(isChanged: boolean): void {
  const part = useId();
  const report = useContext(Changes);
  useEffect(() => {
    report(part, isChanged);
    return () => report(part, false);
  }, [part, isChanged, report]);
}

/** Where somebody was about to go: to an address, or so many pages back or on. */
type Way = string | number;

/**
 * Asks before what was typed is lost; whoever stays finds it as it was. The router of this app cannot hold a
 * navigation back, so links are caught before it hears of them, and a step in the history is taken back.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const report = useRef<Report>((part, isChanged) =>
    setParts((now) => {
      if (now.has(part) === isChanged) return now;
      const next = new Set(now);
      if (isChanged) next.add(part);
      else next.delete(part);
      return next;
    }),
  ).current;
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const mayLeave = useCatch(parts.size > 0, setWay);
  return (
    <Changes.Provider value={report}>
      {children}
      <ConfirmDialog
        isOpen={way !== null}
        onClose={() => setWay(null)}
        onConfirm={() => {
          if (way === null) return;
          setWay(null);
          mayLeave.current = true;
          if (typeof way === 'number') navigate(way);
          else navigate(way);
        }}
        title={LEAVE.title}
        text={LEAVE.text}
        confirmLabel={LEAVE.leave}
        cancelLabel={LEAVE.stay}
        isDanger
      />
    </Changes.Provider>
  );
}

function placeIn(state: unknown): number | null {
  const idx = (state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : null;
}

/** The page that a click on a link of this app leads to; null where it leads to none, or opens beside it. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.href === '' || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname.startsWith('/api/')) return null;
  return `${pathname}${search}${hash}`;
}

function useCatch(isOn: boolean, onCaught: (way: Way) => void) {
  const mayLeave = useRef(false);
  const caught = useRef(onCaught);
  useEffect(() => {
    caught.current = onCaught;
  });
  useEffect(() => {
    if (!isOn) return;
    mayLeave.current = false;
    const here = placeIn(window.history.state);
    let isReturning = false;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = mayLeave.current ? null : leadsTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      caught.current(to);
    };
    const onPop = (event: PopStateEvent) => {
      const there = placeIn(event.state);
      if (mayLeave.current || here === null || there === null) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      if (there === here) return;
      isReturning = true;
      window.history.go(here - there);
      caught.current(there - here);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onPop, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onPop, true);
    };
  }, [isOn]);
  return mayLeave;
}
