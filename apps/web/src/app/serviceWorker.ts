import { useEffect } from 'react';

const RELOADED_KEY = 'reloaded-for';

/** Fetches the shell into the cache once the page has settled, so that the app opens offline. */
export function useUpdates(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
}

/**
 * A page that stayed open across a deployment asks for code that is gone. It reloads, once for each address,
 * so that a server that is really broken does not make it spin.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const here = window.location.href;
    try {
      if (sessionStorage.getItem(RELOADED_KEY) === here) return;
      sessionStorage.setItem(RELOADED_KEY, here);
    } catch {
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
