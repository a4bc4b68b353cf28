import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

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

/** Goes where a notification leads that was pressed while the app is open. */
export function useOpened(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const onMessage = ({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>) => {
      if (data?.type !== 'open' || typeof data.url !== 'string') return;
      const { origin, pathname, search, hash } = new URL(data.url, window.location.origin);
      if (origin === window.location.origin) void navigate(`${pathname}${search}${hash}`);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
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
