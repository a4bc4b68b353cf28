import type { ReactNode } from 'react';
import { MovableRow } from '../reorder/MovableRow.tsx';
import type { Lift } from '../reorder/useLift.ts';
import type { MenuAction } from './ActionMenu.tsx';
import { CURRICULUM_EDIT } from './copy.ts';
import { MoveMenu } from './MoveMenu.tsx';
import type { Item } from './order.ts';

interface RowProps {
  item: Item;
  title: string;
  lift: Lift<Item>;
  /** Before those that every row has. */
  actions?: readonly MenuAction[];
  onDelete: () => void;
  /** Beside the handle. */
  head: ReactNode;
  children?: ReactNode;
}

/** A module or a lesson that is moved by its handle, by keys or from its menu. */
export function Row({ item, title, lift, actions = [], onDelete, head, children }: RowProps) {
  const isModule = item.kind === 'module';
  return (
    <MovableRow
      item={item}
      title={title}
      lift={lift}
      isFramed={isModule}
      {...(isModule && { inner: 'lesson' })}
      head={
        <>
          {head}
          <MoveMenu
            label={CURRICULUM_EDIT.menu(title)}
            item={item}
            lift={lift}
            actions={actions}
            onDelete={onDelete}
          />
        </>
      }
    >
      {children}
    </MovableRow>
  );
}
