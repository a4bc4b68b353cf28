import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { MovableRow } from '../reorder/MovableRow.tsx';
import type { Lift } from '../reorder/useLift.ts';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import { CURRICULUM_EDIT } from './copy.ts';
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
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <MovableRow
      item={item}
      title={title}
      lift={lift}
      isFramed={item.kind === 'module'}
      {...(item.kind === 'module' && { inner: 'lesson' })}
      head={
        <>
          {head}
          <ActionMenu
            label={CURRICULUM_EDIT.menu(title)}
            actions={[
              ...actions,
              {
                label: CURRICULUM_EDIT.moveUp,
                icon: <IconArrowUp {...icon} />,
                onClick: () => lift.moveOnce(item, 'up'),
              },
              {
                label: CURRICULUM_EDIT.moveDown,
                icon: <IconArrowDown {...icon} />,
                onClick: () => lift.moveOnce(item, 'down'),
              },
              {
                label: CURRICULUM_EDIT.remove,
                icon: <IconTrash {...icon} />,
                tone: 'danger',
                onClick: onDelete,
              },
            ]}
          />
        </>
      }
    >
      {children}
    </MovableRow>
  );
}
