import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import classes from './BottomSheet.module.css';
import { IconButton } from './IconButton.tsx';
import { ICON, ICON_STROKE } from './icons.ts';
import { useLayer } from './useLayer.ts';
import { useOpenAfterMount } from './useOpenAfterMount.ts';

interface BottomSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A row under the title that stays while the content scrolls: a search box, tabs. */
  top?: ReactNode;
  /** Stays at the bottom: the sheet's one action. */
  bottom?: ReactNode;
  /** Tall sheets keep their height while their content changes, as a list being searched does. */
  isTall?: boolean;
  children: ReactNode;
}

const DISMISS_PX = 96;

/** A sheet from the bottom, as wide as the column. Focus stays inside; Escape, the veil or a pull closes it. */
export function BottomSheet({
  isOpen,
  onClose,
  title,
  top,
  bottom,
  isTall = false,
  children,
}: BottomSheetProps) {
  const isShown = useOpenAfterMount(isOpen);
  const content = useLayer(isOpen, onClose);
  const pull = usePullToClose(onClose);
  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      position="bottom"
      size="auto"
      padding={0}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Drawer.Overlay className={classes.veil} />
      <Drawer.Content
        ref={content}
        classNames={{
          content: isTall ? `${classes.sheet} ${classes.tall}` : classes.sheet,
          inner: classes.inner,
        }}
      >
        <div className={classes.header} {...pull}>
          <span className={classes.handle} aria-hidden />
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
        {top !== undefined && <div className={classes.top}>{top}</div>}
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        {bottom !== undefined && <div className={classes.bottom}>{bottom}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function usePullToClose(onClose: () => void) {
  const from = useRef<number | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.parentElement;
  const settle = (event: PointerEvent<HTMLElement>) => {
    from.current = null;
    sheetOf(event)?.style.removeProperty('translate');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const by = Math.max(0, event.clientY - from.current);
      sheetOf(event)?.style.setProperty('translate', `0 ${by}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const by = event.clientY - from.current;
      settle(event);
      if (by > DISMISS_PX) onClose();
    },
    onPointerCancel: settle,
  };
}
