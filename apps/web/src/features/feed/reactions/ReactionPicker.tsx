import type { ReactionKind } from '@kindred/validation/feed';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { REACT } from './copy.ts';
import { REACTION_LABELS } from './kinds.ts';
import { ReactionIcon } from './ReactionIcon.tsx';
import classes from './ReactionPicker.module.css';

/** Room that is kept to the edges of the screen, and to the bar at its top. */
const EDGE = 8;
const BAR = 64;

interface ReactionPickerProps {
  kinds: readonly ReactionKind[];
  mine: ReactionKind | null;
  /** Opened by the keyboard, which goes on inside. */
  hasFocus: boolean;
  onChoose: (kind: ReactionKind) => void;
  onClose: () => void;
}

export function ReactionPicker({ kinds, mine, hasFocus, onChoose, onClose }: ReactionPickerProps) {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = menu.current;
    if (box === null) return;
    const { left, right, top } = box.getBoundingClientRect();
    const excess = right - (document.documentElement.clientWidth - EDGE);
    const by = excess > 0 ? -excess : Math.max(0, EDGE - left);
    if (by !== 0) box.style.setProperty('--shift', `${by}px`);
    if (top < BAR) box.dataset.below = 'true';
    if (hasFocus) {
      const chosen = box.querySelector<HTMLButtonElement>('[aria-checked="true"]');
      (chosen ?? box.querySelector('button'))?.focus({ preventScroll: true });
    }
  }, [hasFocus]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // The list of posts listens to letters and arrows too.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      onClose();
      return;
    }
    const options = [...event.currentTarget.querySelectorAll('button')];
    const at = options.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: options.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    options[(to + options.length) % options.length]?.focus({ preventScroll: true });
  }

  return (
    <div ref={menu} role="menu" aria-label={REACT.choose} className={classes.picker} onKeyDown={onKeyDown}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="menuitemradio"
          aria-checked={kind === mine}
          tabIndex={-1}
          className={classes.option}
          onClick={() => onChoose(kind)}
        >
          <span className={classes.icon}>
            <ReactionIcon kind={kind} size={28} />
          </span>
          <span className={classes.label}>{REACTION_LABELS[kind]}</span>
        </button>
      ))}
    </div>
  );
}
