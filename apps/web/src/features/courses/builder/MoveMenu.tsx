import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import type { Lift, Movable } from '../reorder/useLift.ts';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import { CURRICULUM_EDIT } from './copy.ts';

interface MoveMenuProps<Item extends Movable> {
  label: string;
  item: Item;
  lift: Pick<Lift<Item>, 'moveOnce'>;
  /** Before those that every row has. */
  actions?: readonly MenuAction[];
  onDelete: () => void;
}

/** The menu of a movable row: moves it by one place, or deletes it. */
export function MoveMenu<Item extends Movable>(props: MoveMenuProps<Item>) {
  const { label, item, lift, actions = [], onDelete } = props;
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <ActionMenu
      label={label}
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
  );
}
