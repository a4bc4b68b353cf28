import { useState } from 'react';

const NAME = 'kindred:businesses:view';

function isKeptAsGrid(): boolean {
  try {
    return localStorage.getItem(NAME) === 'grid';
  } catch {
    return false;
  }
}

/** Whether the directory is shown as a grid, as this browser remembers it. */
export function useView(): [isGrid: boolean, set: (isGrid: boolean) => void] {
  const [isGrid, setGrid] = useState(isKeptAsGrid);
  return [
    isGrid,
    (next) => {
      setGrid(next);
      try {
        localStorage.setItem(NAME, next ? 'grid' : 'list');
      } catch {
        // As a grid for this visit at least.
      }
    },
  ];
}
