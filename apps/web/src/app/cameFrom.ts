import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let present: string | null = null;
let before: string | null = null;

/** Remembers the present address of the app, path and search, and the one before it. */
export function useRememberAddress(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    before = present;
    present = pathname + search;
  }, [pathname, search]);
}

/**
 * The address of the app that the present one was opened from; null where the page was loaded here. For effects: those
 * of a screen come before that of the app, which remembers.
 */
export function cameFrom(): string | null {
  const { pathname, search } = window.location;
  return present === pathname + search ? before : present;
}
