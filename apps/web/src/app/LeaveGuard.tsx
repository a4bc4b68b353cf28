import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../ui/Dialog.tsx';

const LEAVE = {
  changes: { title: 'Leave without saving?', text: 'What you changed here is not saved yet.' },
  uploads: { title: 'Leave and stop the upload?', text: 'The rest of it will not be added.' },
  leave: 'Leave',
  stay: 'Stay',
} as const;
type Loss = 'changes' | 'uploads';

type Report = (part: string, loss: Loss | null) => void;
const Losses = createContext<Report>(() => {});

/** Reports to the guard around it that leaving would lose something. */
export function useUnsaved(isLosing: boolean, what: Loss = 'changes'): void {
  const part = useId();
  const report = useContext(Losses);
  useEffect(() => {
    report(part, isLosing ? what : null);
    return () => report(part, null);
  }, [part, isLosing, what, report]);
}

/** Where somebody was about to go: to an address, or so many pages back or on. */
type Way = string | number;

/**
 * Asks before what was typed is lost; whoever stays finds it as it was. The router of this app cannot hold a
 * navigation back, so links are caught before it hears of them, and a step in the history is taken back.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlyMap<string, Loss>>(new Map());
  const report = useRef<Report>((part, loss) =>
    setParts((now) => {
      if ((now.get(part) ?? null) === loss) return now;
      const next = new Map(now);
      if (loss === null) next.delete(part);
      else next.set(part, loss);
      return next;
    }),
  ).current;
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const mayLeave = useCatch(parts.size > 0, setWay);
  const words = LEAVE[[...parts.values()].includes('changes') ? 'changes' : 'uploads'];
  return (
    <Losses.Provider value={report}>
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
        title={words.title}
        text={words.text}
        confirmLabel={LEAVE.leave}
        cancelLabel={LEAVE.stay}
        isDanger
      />
    </Losses.Provider>
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
