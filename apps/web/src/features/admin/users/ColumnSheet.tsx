import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { USERS } from '../copy.ts';
import classes from './User.module.css';
import { COLUMNS, type Column } from './useColumns.ts';

interface ColumnSheetProps extends SheetProps {
  columns: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
}

/** The choice of columns of the table of users. */
export default function ColumnSheet({ columns, onChange, isOpen, onClose }: ColumnSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={USERS.columns}>
      <p className={classes.muted}>{USERS.columnsText}</p>
      {COLUMNS.map((column) => (
        <CheckField
          key={column}
          label={USERS[column]}
          checked={columns.includes(column)}
          onChange={({ currentTarget }) =>
            onChange(
              COLUMNS.filter((each) => (each === column ? currentTarget.checked : columns.includes(each))),
            )
          }
        />
      ))}
    </BottomSheet>
  );
}
