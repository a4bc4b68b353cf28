import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from './Form.tsx';
import { ICON, ICON_STROKE } from './icons.ts';

/** Whoever types is asked for when they pause. */
const TYPING_MS = 250;

interface SearchProps {
  label: string;
  placeholder: string;
  /** Characters. */
  max: number;
  /** The first thing of a sheet that the keyboard comes to. */
  isFirst?: boolean;
}

/** A field to search by, and what to search for: what was typed, without blanks around it, after a moment. */
export function useSearch({ label, placeholder, max, isFirst = false }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS);
  const field = (
    <TextField
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={max}
      leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      data-autofocus={isFirst || undefined}
    />
  );
  return { query, field };
}
