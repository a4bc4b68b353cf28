import type { WebSocket } from 'ws';

/** Sockets are looked at this often; the rest is counted in it. */
const LOOK_EVERY_MS = 1_000;
const PING_EVERY = 25;
/** A client that does not read what it is sent is dropped before it costs memory. */
export const BUFFERED_MAX = 1024 * 1024;
const FRAMES_A_WINDOW = 120;
const WINDOW = 10;

export const CLOSE = { unsupported: 1003, policy: 1008, tooMany: 4429 } as const;

interface Guarded {
  isAlive: boolean;
  /** Looks at it so far. */
  looks: number;
  /** Frames since the window began. */
  frames: number;
}

export interface Guards {
  /** Pings it, and ends it when it stops answering, never reads, or sends more than anybody types. */
  guard(socket: WebSocket): void;
  close(): void;
}

/** One timer and one set of listeners for all sockets: each of thousands costs a few numbers. */
export function createGuards(): Guards {
  const all = new Map<WebSocket, Guarded>();

  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    for (const [socket, guarded] of all) {
      guarded.looks += 1;
      if (guarded.looks % WINDOW === 0) guarded.frames = 0;
      if (guarded.looks % PING_EVERY > 0) continue;
      if (!guarded.isAlive || socket.bufferedAmount > BUFFERED_MAX) {
        socket.terminate();
        continue;
      }
      guarded.isAlive = false;
      socket.ping();
    }
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function answered(this: WebSocket): void {
    const guarded = all.get(this);
    if (guarded !== undefined) guarded.isAlive = true;
  }

  function count(socket: WebSocket): void {
    const guarded = all.get(socket);
    if (guarded === undefined) return;
    guarded.frames += 1;
    if (guarded.frames <= FRAMES_A_WINDOW) return;
    socket.close(CLOSE.policy, 'Too many messages');
    // Nothing more is read of it, not even while it is closing.
    socket.pause();
  }

  function pinged(this: WebSocket): void {
    count(this);
  }

  function heard(this: WebSocket, _data: unknown, isBinary: boolean): void {
    if (isBinary) this.close(CLOSE.unsupported, 'Text frames only');
    count(this);
  }

  function closed(this: WebSocket): void {
    all.delete(this);
    if (all.size === 0) stop();
  }

  function broken(this: WebSocket): void {
    this.terminate();
  }

  return {
    guard(socket) {
      all.set(socket, { isAlive: true, looks: 0, frames: 0 });
      timer ??= setInterval(look, LOOK_EVERY_MS);
      socket.on('pong', answered);
      socket.on('ping', pinged);
      socket.on('message', heard);
      socket.on('close', closed);
      // The close event follows; without a listener a broken frame would end the process.
      socket.on('error', broken);
    },
    close: stop,
  };
}
