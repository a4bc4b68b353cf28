import type { ReactionKind } from '@kindred/validation/feed';
import type { ReactNode } from 'react';

const SKIN = '#ffcb4d';
const LINE = '#5f4014';
const HEART = 'M12 20.4 4.6 13.2a4.7 4.7 0 0 1 6.6-6.7l.8.8.8-.8a4.7 4.7 0 0 1 6.6 6.7Z';

const FACE = <circle cx="12" cy="12" r="10" fill={SKIN} />;
const stroke = { fill: 'none', stroke: LINE, strokeWidth: 1.6, strokeLinecap: 'round' } as const;

/** Drawn by us, so that they look the same everywhere, also where a system brings no emoji along. */
const DRAWINGS: Record<ReactionKind, ReactNode> = {
  like: <path d={HEART} fill="#ff6b5b" />,
  love: (
    <>
      {FACE}
      <path d={HEART} fill="#f0484f" transform="translate(2.9 4.2) scale(.42)" />
      <path d={HEART} fill="#f0484f" transform="translate(11 4.2) scale(.42)" />
      <path d="M7.2 14.4h9.6a4.8 4.8 0 0 1-9.6 0Z" fill={LINE} />
    </>
  ),
  celebrate: (
    <>
      <path d="M8.2 8.6 2.6 21.4l12.8-5.6Z" fill="#ffb547" />
      <path d="m5.9 13.9 4.3 4.2-2.4 1-3.1-3Z" fill="#f0484f" />
      <ellipse cx="11.8" cy="12.2" rx="1.9" ry="5.1" fill="#c98614" transform="rotate(-45 11.8 12.2)" />
      <path d="M14.6 9.4c2.8-3.2 3.6-.5 6.4-3.2" {...stroke} stroke="#834bd8" />
      <path d="M11.8 7.2c-1.4-2 1-2.7.3-4.9" {...stroke} stroke="#1fa98b" />
      <path d="M16.8 12.3c1.9-1 2.8.8 4.6-.2" {...stroke} stroke="#ff6b5b" />
      <circle cx="16.6" cy="3.6" r="1.2" fill="#ff6b5b" />
      <circle cx="20.6" cy="16" r="1.1" fill="#834bd8" />
      <circle cx="7" cy="4.8" r="1" fill="#ffb547" />
    </>
  ),
  laugh: (
    <>
      {FACE}
      <path d="M6.4 9.8q1.8-2.6 3.6 0M14 9.8q1.8-2.6 3.6 0" {...stroke} />
      <path d="M6.6 12.4h10.8a5.4 5.4 0 0 1-10.8 0Z" fill={LINE} />
      <path d="M7.1 12.4h9.8l-.6 1.6H7.7Z" fill="#fff" />
      <path
        d="M4.6 10.6c-1.9 1.7-2.4 3.7-1.1 4.5s2.2-1.2 1.1-4.5ZM19.4 10.6c1.9 1.7 2.4 3.7 1.1 4.5s-2.2-1.2-1.1-4.5Z"
        fill="#5db7f5"
      />
    </>
  ),
  wow: (
    <>
      {FACE}
      <path d="M6.3 6.7q1.6-1.4 3-.4M14.7 6.3q1.4-1 3 .4" {...stroke} />
      <ellipse cx="8.3" cy="10.2" rx="1.4" ry="1.7" fill={LINE} />
      <ellipse cx="15.7" cy="10.2" rx="1.4" ry="1.7" fill={LINE} />
      <ellipse cx="12" cy="16.2" rx="2.5" ry="3.2" fill={LINE} />
    </>
  ),
  support: (
    <>
      <circle cx="10.8" cy="10.8" r="9.2" fill={SKIN} />
      <path d="M5.8 9q1.4-1.8 2.8 0M13 9q1.4-1.8 2.8 0M7 12.6q3.800 4.2 7.6 0" {...stroke} />
      <path
        d={HEART}
        fill="#f0484f"
        stroke="var(--surface)"
        strokeWidth="2"
        transform="translate(10 10) scale(.62)"
      />
    </>
  ),
};

/** @param size in pixels; as big as the words around it unless given */
export function ReactionIcon({ kind, size = '1em' }: { kind: ReactionKind; size?: number | string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      {DRAWINGS[kind]}
    </svg>
  );
}
