import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import classes from './CurriculumEditor.module.css';
import { CURRICULUM_EDIT } from './copy.ts';
import type { Item } from './order.ts';
import { useDragRow } from './useDrag.ts';
import type { Lift } from './useLift.ts';

interface RowProps {
  item: Item;
  title: string;
  lift: Lift;
  /** Before those that every row has. */
  actions?: readonly MenuAction[];
  onDelete: () => void;
  /** Beside the handle. */
  head: ReactNode;
  children?: ReactNode;
}

/** The id of the text that says how a handle is used. */
export const HELP_ID = 'curriculum-help';

/** A module or a lesson that is moved by its handle, by keys or from its menu. */
export function Row({ item, title, lift, actions = [], onDelete, head, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { edge, isDragged } = useDragRow(item, row, handle);
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <li
      ref={row}
      className={classes.row}
      data-kind={item.kind}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
      data-lifted={lift.lifted?.id === item.id || undefined}
    >
      <div className={classes.head}>
        <button
          ref={handle}
          type="button"
          className={classes.handle}
          aria-label={CURRICULUM_EDIT.move(title)}
          aria-describedby={HELP_ID}
          {...lift.handleProps(item)}
        >
          <IconGripVertical {...icon} />
        </button>
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
      </div>
      {children}
    </li>
  );
}
