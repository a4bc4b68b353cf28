import { useEffect, useRef } from 'react';

/** What opens something of its own is opened by space too, as everywhere. */
function isOwnSpace({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.closest('[aria-haspopup]') !== null;
}

/** Keys of a screen that is all there is, wherever its focus stands. */
export function useKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isOn) return;
    const actionFor = (event: KeyboardEvent) => {
      const isTaken = isOwnSpace(event) || event.ctrlKey || event.metaKey || event.altKey;
      return isTaken ? undefined : latest.current[event.key];
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionFor(event);
      if (action === undefined) return;
      event.preventDefault();
      if (!event.repeat || event.key !== ' ') action();
    };
    // A button is pressed by the space that is let go, in some browsers whatever happened before.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && actionFor(event) !== undefined) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
    };
  }, [isOn]);
}
