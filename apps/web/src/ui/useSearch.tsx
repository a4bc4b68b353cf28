import { isBlank } from '@kindred/validation/characters';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

/** Whoever types is asked for when they pause. */
const TYPING_MS = 250;

interface SearchProps {
  label: string;
  placeholder: string;
  /** Characters. */
  max: number;
  /** The first thing of a sheet that the keyboard comes to. */
  isFirst?: boolean;
  /** What is searched for at first. */
  initial?: string;
}

/** A field to search by, and what to search for: what was typed, without blanks around it, after a moment. */
export function useSearch({ label, placeholder, max, isFirst = false, initial = '' }: SearchProps) {
  const [typed, setTyped] = useState(initial);
  const [query] = useDebouncedValue(isBlank(typed) ? '' : typed.trim(), TYPING_MS);
  const field = (
    <SearchField
      label={label}
      placeholder={placeholder}
      max={max}
      value={typed}
      onChange={setTyped}
      isFirst={isFirst}
    />
  );
  return { query, field };
}
