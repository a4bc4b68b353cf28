import { useEffect, useState } from 'react';

/** Closed at first, then as asked: what is born open, as a dialog is whose code arrived after the click, would jump. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}
