import { useEffect, useRef } from 'react';

/** Keys of a screen that is all there is, wherever its focus stands; a button keeps its own space. */
export function useKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      const isOwn = event.key === ' ' && event.target instanceof HTMLButtonElement;
      if (action === undefined || isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
