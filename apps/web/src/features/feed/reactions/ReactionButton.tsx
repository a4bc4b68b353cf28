import type { ReactionKind } from '@kindred/validation/feed';
import { REACTION_KINDS } from '@kindred/validation/feed/values';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { REACT } from './copy.ts';
import { REACTION_LABELS } from './kinds.ts';
import classes from './ReactionButton.module.css';
import { ReactionIcon } from './ReactionIcon.tsx';
import { ReactionPicker } from './ReactionPicker.tsx';

const PRESS_MS = 420;
const HOVER_MS = 500;
const LEAVE_MS = 250;

interface ReactionButtonProps {
  /** What is liked and by how many, for screen readers. */
  label: string;
  mine: ReactionKind | null;
  size?: 'row' | 'inline';
  onToggle: () => void;
  onReact: (kind: ReactionKind) => void;
}

/** A tap likes, or takes the reaction back; held, hovered or with an arrow key it offers all kinds. */
export function ReactionButton({ label, mine, size = 'row', onToggle, onReact }: ReactionButtonProps) {
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasHeld = useRef(false);
  // Only a tap makes the heart move, not a post that comes into view with its like.
  const [isTapped, setTapped] = useState(false);
  const [open, setOpen] = useState<'pointer' | 'keyboard' | null>(null);

  const later = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  const still = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (open === null) return;
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(null);
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [open]);

  function close() {
    const hadFocus = root.current?.contains(document.activeElement) ?? false;
    still();
    setOpen(null);
    if (hadFocus) button.current?.focus({ preventScroll: true });
  }

  function choose(kind: ReactionKind) {
    close();
    if (kind === mine) onToggle();
    else {
      setTapped(true);
      onReact(kind);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open !== null) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen('keyboard');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only opens and closes; the buttons do the rest.
    <span
      ref={root}
      className={classes.root}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        if (open === null) later(HOVER_MS, () => setOpen('pointer'));
        else still();
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return;
        later(LEAVE_MS, () => setOpen((how) => (how === 'pointer' ? null : how)));
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (open === 'keyboard' && !(to instanceof Node && event.currentTarget.contains(to))) setOpen(null);
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-size={size}
        aria-label={
          mine === null || mine === 'like' ? label : `${label}, ${REACT.mine(REACTION_LABELS[mine])}`
        }
        aria-keyshortcuts="ArrowUp"
        aria-pressed={mine !== null}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          wasHeld.current = false;
          if (event.pointerType === 'mouse') return;
          later(PRESS_MS, () => {
            wasHeld.current = true;
            setOpen('pointer');
          });
        }}
        onPointerUp={(event) => {
          if (event.pointerType !== 'mouse') still();
        }}
        onPointerCancel={still}
        onContextMenu={(event) => {
          if (wasHeld.current) event.preventDefault();
        }}
        onClick={() => {
          still();
          if (wasHeld.current) {
            wasHeld.current = false;
            return;
          }
          setOpen(null);
          setTapped(true);
          onToggle();
        }}
      >
        <span className={classes.icon} data-tapped={isTapped} data-kind={mine ?? undefined}>
          {mine === null && <IconHeart size={ICON[size]} stroke={ICON_STROKE} />}
          {mine === 'like' && <IconHeartFilled size={ICON[size]} />}
          {mine !== null && mine !== 'like' && <ReactionIcon kind={mine} size={ICON[size]} />}
        </span>
      </button>
      {open !== null && (
        <ReactionPicker
          kinds={REACTION_KINDS}
          mine={mine}
          hasFocus={open === 'keyboard'}
          onChoose={choose}
          onClose={close}
        />
      )}
    </span>
  );
}
