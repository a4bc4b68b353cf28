import type { WebSocket } from 'ws';

/** Sockets are looked at this often; the rest is counted in it. */
const LOOK_EVERY_MS = 1_000;
const PING_EVERY = 25;
/** A client that does not read what it is sent is dropped before it costs memory. */
export const BUFFERED_MAX = 1024 * 1024;
const FRAMES_A_WINDOW = 120;
const WINDOW = 10;
/** As by HTTP. */
export const CALLS_AT_ONCE_MAX = 20;

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
  /** The same socket for a reader of calls, which come many in one frame: each counts, and too many are not read. */
  ofCalls(socket: WebSocket): WebSocket;
  close(): void;
}

/** Of a frame that is no list, one; what is no JSON is for its reader to refuse. */
function callsIn(text: string): number {
  if (!text.trimStart().startsWith('[')) return 1;
  try {
    return (JSON.parse(text) as unknown[]).length;
  } catch {
    return 1;
  }
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

  function count(socket: WebSocket, frames = 1): void {
    const guarded = all.get(socket);
    if (guarded === undefined) return;
    guarded.frames += frames;
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
    ofCalls(socket) {
      const on = (event: string, listener: (...told: unknown[]) => void) =>
        socket.on(event, (...told) => {
          if (event === 'message') {
            const calls = callsIn(String(told[0]));
            if (calls > 1) count(socket, calls > CALLS_AT_ONCE_MAX ? FRAMES_A_WINDOW : calls - 1);
            if (socket.readyState !== socket.OPEN) return;
          }
          listener(...told);
        });
      return new Proxy(socket, {
        get(target, name) {
          if (name === 'on') return on;
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
    close: stop,
  };
}
