import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { MOVE } from './copy.ts';
import classes from './MovableRow.module.css';
import { useDragRow } from './useDrag.ts';
import type { Lift, Movable } from './useLift.ts';

interface MovableRowProps<Item extends Movable> {
  item: Item;
  /** The kind of items that can be dropped inside the row. */
  inner?: string;
  title: string;
  lift: Lift<Item>;
  /** A frame around the row. */
  isFramed?: boolean;
  /** Beside the handle. */
  head: ReactNode;
  children?: ReactNode;
}

/** A row of a list that is moved by its handle or by keys. */
export function MovableRow<Item extends Movable>(props: MovableRowProps<Item>) {
  const { item, inner, title, lift, isFramed = false, head, children } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { edge, isDragged } = useDragRow(item, inner, row, handle);
  return (
    <li
      ref={row}
      className={classes.row}
      data-framed={isFramed || undefined}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
      data-lifted={lift.lifted?.id === item.id || undefined}
    >
      <div className={classes.head}>
        <button
          ref={handle}
          type="button"
          className={classes.handle}
          aria-label={MOVE.handle(title)}
          aria-describedby={lift.helpId}
          {...lift.handleProps(item)}
        >
          <IconGripVertical size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        </button>
        {head}
      </div>
      {children}
    </li>
  );
}

/** How the handles of a list are used, and what its last move did, for screen readers. */
export function LiftWords({ lift }: { lift: { helpId: string; said: string } }) {
  return (
    <>
      <Spoken id={lift.helpId}>{MOVE.help}</Spoken>
      <Spoken role="status">{lift.said}</Spoken>
    </>
  );
}
