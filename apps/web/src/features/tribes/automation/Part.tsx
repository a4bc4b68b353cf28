import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import classes from './Automation.module.css';
import { EDITOR } from './copy.ts';

interface PartProps {
  title: string;
  onRemove: () => void;
  onUp?: () => void;
  onDown?: () => void;
  children: ReactNode;
}

/** A condition or a step, with what it needs to know. */
export function Part({ title, onRemove, onUp, onDown, children }: PartProps) {
  return (
    <div className={classes.part}>
      <div className={classes.partHead}>
        <span className={classes.partTitle}>{title}</span>
        {onUp && (
          <IconButton label={EDITOR.up(title)} onClick={onUp}>
            <IconArrowUp size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        )}
        {onDown && (
          <IconButton label={EDITOR.down(title)} onClick={onDown}>
            <IconArrowDown size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        )}
        <IconButton label={EDITOR.remove(title)} onClick={onRemove}>
          <IconTrash size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      </div>
      {children}
    </div>
  );
}

interface AddPartProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  onAdd: (value: Value) => void;
  error?: string | undefined;
}

/** A list whose choice is added, and which then asks again. */
export function AddPart<Value extends string>({ label, options, onAdd, error }: AddPartProps<Value>) {
  return (
    <SelectField<Value | ''>
      label={label}
      value=""
      options={[{ value: '', label: EDITOR.choose }, ...options]}
      error={error}
      onChange={(value) => {
        if (value !== '') onAdd(value);
      }}
    />
  );
}
