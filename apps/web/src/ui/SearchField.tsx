import { IconSearch } from '@tabler/icons-react';
import { TextField } from './Form.tsx';
import { ICON, ICON_STROKE } from './icons.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Characters. */
  max: number;
  value: string;
  onChange: (value: string) => void;
  /** The first thing of a sheet that the keyboard comes to. */
  isFirst?: boolean;
}

/** A field to search by. */
export function SearchField({ label, placeholder, max, value, onChange, isFirst = false }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={max}
      leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus={isFirst || undefined}
    />
  );
}
