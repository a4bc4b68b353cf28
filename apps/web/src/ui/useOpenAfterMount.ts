import { useEffect, useState } from 'react';

/**
 * Closed at first, then as asked. Mantine remembers where the focus was when something opens, but not when it
 * is born open, as a dialog is whose code arrived after the click.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}
