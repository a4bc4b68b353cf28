import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ICON, ICON_STROKE } from './icons.ts';
import classes from './ToastArea.module.css';
import { dismissToast, type Toast, useVisibleToast } from './toast.tsx';
import { useHasLayer } from './useLayer.ts';

const AUTO_CLOSE_MS = 5000;
const SWIPE_PX = 50;
const LEAVE_MS = 160;

/**
 * Where notices appear. The two live regions are always in the page: a screen reader announces what is put
 * into a region it already knows, and may miss a region that arrives together with its text.
 */
export function ToastArea() {
  const toast = useVisibleToast();
  const isOverLayer = useHasLayer();
  const area = useRef<HTMLElement>(null);
  const from = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      const now = document.activeElement;
      if (now instanceof HTMLElement && !area.current?.contains(now)) from.current = now;
      area.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  // Whoever came here by the key goes back when there is nothing left to read.
  useEffect(() => {
    if (toast !== null) return;
    const now = document.activeElement;
    if (now === document.body || area.current?.contains(now)) from.current?.focus({ preventScroll: true });
    from.current = null;
  }, [toast]);

  const isAlert = toast?.tone === 'destructive';
  return (
    <section
      ref={area}
      className={classes.area}
      data-over-layer={isOverLayer || undefined}
      aria-label="Notices (F8)"
      tabIndex={-1}
    >
      <div role="status" aria-atomic="true">
        {toast && !isAlert && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-atomic="true">
        {toast && isAlert && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isLeaving, setLeaving] = useState(false);
  const close = useCallback(() => setLeaving(true), []);
  const { hold, release } = useAutoClose(close);
  const swipe = useSwipeRight(close);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => dismissToast(toast.id), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses and swipes; Close is a button.
    <div
      className={classes.toast}
      data-tone={toast.tone}
      data-leaving={isLeaving}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      {...swipe}
    >
      {toast.tone !== 'neutral' && (
        <span className={classes.icon} aria-hidden>
          {toast.tone === 'success' ? (
            <IconCheck size={ICON.row} stroke={ICON_STROKE} />
          ) : (
            <IconAlertCircle size={ICON.row} stroke={ICON_STROKE} />
          )}
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.description !== undefined && <p className={classes.text}>{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.onClick();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={close}>
        <IconX size={ICON.inline} stroke={ICON_STROKE} />
      </button>
    </div>
  );
}

/** Counts down only while nobody is reading: the pointer or the focus on the notice holds it. */
function useAutoClose(close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hold = useCallback(() => clearTimeout(timer.current), []);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, AUTO_CLOSE_MS);
  }, [close]);
  useEffect(() => {
    release();
    return hold;
  }, [hold, release]);
  return { hold, release };
}

function useSwipeRight(close: () => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const by = Math.max(0, event.clientX - from.current);
      event.currentTarget.style.setProperty('--swipe', `${by}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const by = event.clientX - from.current;
      from.current = null;
      if (by > SWIPE_PX) close();
      else event.currentTarget.style.removeProperty('--swipe');
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null;
      event.currentTarget.style.removeProperty('--swipe');
    },
  };
}
