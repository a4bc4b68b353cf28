import { heard } from './serverHealth.ts';

/** A line can go dead without a word: behind a router that forgot it, in another network, after a sleep. */
export const PING_EVERY_MS = 25_000;
export const PONG_WITHIN_MS = 5_000;

/**
 * A browser waits for the other end to agree, up to a minute on a dead line, before it says that a socket has closed.
 * This one says so at once.
 */
export function socketThatCloses(): typeof WebSocket {
  return class extends WebSocket {
    private isTold = false;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', heard);
      this.addEventListener('close', (event) => {
        // Said already, and another socket may be open by now.
        if (this.isTold) event.stopImmediatePropagation();
        this.isTold = true;
      });
    }

    override close(code?: number, reason?: string): void {
      super.close(code, reason);
      if (!this.isTold) this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    }
  };
}

/** Asks for a sign of life over an open socket. @returns whether there is one to ask over. */
export function ping(socket: WebSocket | null | undefined): socket is WebSocket {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send('PING');
  return true;
}

/** Looks whether the line is alive when it may well be dead: online again, or back from the background or a sleep. */
export function pingWhenVisible(current: () => WebSocket | null | undefined): void {
  const look = () => {
    const socket = current();
    if (document.visibilityState === 'hidden' || !ping(socket)) return;
    const timer = setTimeout(() => socket.close(), PONG_WITHIN_MS);
    const isAnswered = () => clearTimeout(timer);
    socket.addEventListener('message', isAnswered, { once: true });
    socket.addEventListener('close', isAnswered, { once: true });
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}
