import type { MediaView } from '@kindred/validation/media';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { GALLERY } from './copy.ts';
import { Picture } from './Picture.tsx';
import classes from './Viewer.module.css';

const SWIPE_PX = 48;

interface ViewerProps {
  photos: readonly MediaView[];
  startAt: number;
  onClose: () => void;
}

/** One photo at a time on the whole screen. The element traps the focus and gives it back by itself. */
export default function Viewer({ photos, startAt, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(startAt);
  const count = photos.length;
  const go = (by: -1 | 1) => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));
  const swipe = useSwipe({ onLeft: () => go(1), onRight: () => go(-1), onDown: onClose });

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const photo = photos[at];
  if (photo === undefined) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={GALLERY.photo(at + 1, count, photo.alt)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1);
        else if (event.key === 'ArrowRight') go(1);
        else if (event.key === 'Escape') onClose();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className={classes.bar}>
        <span aria-live="polite">{count > 1 && GALLERY.at(at + 1, count)}</span>
        <button
          type="button"
          className={classes.button}
          aria-label={GALLERY.close}
          title={GALLERY.close}
          onClick={onClose}
        >
          <IconX size={ICON.bar} stroke={ICON_STROKE} />
        </button>
      </div>
      <div className={classes.stage} {...swipe}>
        <Picture key={photo.id} media={photo} sizes="100vw" isWhole isUrgent />
      </div>
      {photo.alt !== null && <p className={classes.words}>{photo.alt}</p>}
      {count > 1 && (
        <>
          <button
            type="button"
            className={classes.button}
            data-side="left"
            aria-label={GALLERY.previous}
            disabled={at === 0}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={ICON.bar} stroke={ICON_STROKE} />
          </button>
          <button
            type="button"
            className={classes.button}
            data-side="right"
            aria-label={GALLERY.next}
            disabled={at === count - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight size={ICON.bar} stroke={ICON_STROKE} />
          </button>
        </>
      )}
    </dialog>,
    document.body,
  );
}

/** One finger; two are a pinch, which the browser does itself. */
function useSwipe(on: { onLeft: () => void; onRight: () => void; onDown: () => void }) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerCancel() {
      from.current = null;
    },
    onPointerUp(event: PointerEvent) {
      if (from.current === null) return;
      const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) (x < 0 ? on.onLeft : on.onRight)();
      else if (y > SWIPE_PX && y > Math.abs(x)) on.onDown();
    },
  };
}
