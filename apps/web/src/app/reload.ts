const RELOADED_KEY = 'reloaded-for';

/** Once for each address, so that a server that is really broken does not make the page reload forever. */
export function reloadOnce(): void {
  const here = window.location.href;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === here) return;
    sessionStorage.setItem(RELOADED_KEY, here);
  } catch {
    return;
  }
  window.location.reload();
}

/** Whether no dialog is open and no field is filled in, also by the app: what a reload could lose. */
export function isReloadSafe(): boolean {
  const places = document.querySelectorAll<HTMLElement & { value?: string }>(
    'input, textarea, select, [contenteditable], [role="dialog"]',
  );
  return [...places].every((place) => !(place.value ?? place.textContent));
}
