import { useState } from 'react';

/** Columns of the table of users beside the user, in their order. */
export const COLUMNS = ['email', 'role', 'plan', 'state', 'joined', 'lastSeen'] as const;
export type Column = (typeof COLUMNS)[number];
const FIRST: readonly Column[] = ['email', 'role', 'joined'];

const NAME = 'kindred:admin:users:columns';

function kept(): readonly Column[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null');
    return Array.isArray(names) ? COLUMNS.filter((column) => names.includes(column)) : FIRST;
  } catch {
    return FIRST;
  }
}

/** The columns that are shown, as this browser remembers them. */
export function useColumns(): [readonly Column[], (columns: readonly Column[]) => void] {
  const [columns, setColumns] = useState(kept);
  return [
    columns,
    (next) => {
      setColumns(next);
      try {
        localStorage.setItem(NAME, JSON.stringify(next));
      } catch {
        // For this visit at least.
      }
    },
  ];
}
