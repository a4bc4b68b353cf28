import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { ROW } from './copy.ts';
import classes from './Guide.module.css';

interface RowToolsProps {
  /** What it says of itself, for the names of the buttons. */
  title: string;
  isFirst: boolean;
  isLast: boolean;
  canRemove?: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves one row of an ordered list, or removes it. */
export function RowTools({ title, isFirst, isLast, canRemove = true, onMove, onRemove }: RowToolsProps) {
  return (
    <div className={classes.row}>
      <IconButton label={ROW.up(title)} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <IconButton label={ROW.down(title)} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <span className={classes.end}>
        <IconButton label={ROW.remove(title)} tone="danger" disabled={!canRemove} onClick={onRemove}>
          <IconTrash size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </span>
    </div>
  );
}
