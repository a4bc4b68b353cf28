import { WebSocket } from 'ws';
import type { Person } from './harness.ts';

/** What a server said instead of switching protocols. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`Refused with ${status}: ${body}`);
    this.status = status;
    this.body = body;
  }
}

export interface SocketFrom {
  as?: Person | null;
  authorization?: string;
  /** The page that opens it; an own one unless told, null for a program that names none. */
  origin?: string | null;
  headers?: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: frames are whatever the server sent
type Frame = any;

export interface Socket {
  ws: WebSocket;
  /** Everything received so far. */
  frames: Frame[];
  closed: Promise<{ code: number; reason: string }>;
  isOpen(): boolean;
  send(frame: unknown): void;
  /** The next frame that fits and was not handed out before; waits for it. */
  next(fits: (frame: Frame) => boolean, withinMs?: number): Promise<Frame>;
  close(): Promise<void>;
}

/** @throws {Refused} when the server does not open it */
export async function openSocket(
  address: string,
  path: `/${string}`,
  from: SocketFrom = {},
): Promise<Socket> {
  const origin = from.origin === undefined ? address : from.origin;
  const ws = new WebSocket(`${address.replace(/^http/, 'ws')}${path}`, {
    headers: {
      ...(from.as ? { cookie: from.as.cookie } : {}),
      ...(from.authorization === undefined ? {} : { authorization: from.authorization }),
      ...(origin === null ? {} : { origin }),
      ...from.headers,
    },
  });
  const frames: Frame[] = [];
  const taken = new Set<Frame>();
  const waiting = new Set<() => void>();
  ws.on('message', (data) => {
    const text = data.toString();
    frames.push(text === 'PONG' ? text : JSON.parse(text));
    for (const look of waiting) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await new Promise<void>((resolve, reject) => {
    ws.on('open', resolve);
    ws.on('error', reject);
    ws.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => reject(new Refused(response.statusCode ?? 0, body)));
    });
  });
  ws.on('error', () => undefined);

  return {
    ws,
    frames,
    closed,
    isOpen: () => ws.readyState === WebSocket.OPEN,
    send(frame) {
      ws.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
    },
    next(fits, withinMs = 5_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find((frame) => !taken.has(frame) && fits(frame));
          if (found === undefined) return;
          taken.add(found);
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No such frame within ${withinMs} ms, only ${JSON.stringify(frames)}`));
        }, withinMs);
        waiting.add(look);
        look();
      });
    },
    async close() {
      ws.close();
      await closed;
    },
  };
}

/** A subscription to the live events, as the web makes it. */
export interface Subscription extends Socket {
  /** The next event of this type. */
  event(type: string, withinMs?: number): Promise<{ id: string; data: Frame }>;
  /** Types of all events so far. */
  types(): string[];
}

export async function subscribe(
  address: string,
  from: SocketFrom,
  lastEventId?: string,
): Promise<Subscription> {
  const socket = await openSocket(address, '/trpc', from);
  socket.send({
    id: 1,
    method: 'subscription',
    params: { path: 'live.events', ...(lastEventId === undefined ? {} : { input: { lastEventId } }) },
  });
  await socket.next((frame) => frame.result?.type === 'started');
  return {
    ...socket,
    async event(type, withinMs) {
      const frame = await socket.next((one) => one.result?.data?.data?.type === type, withinMs);
      return frame.result.data;
    },
    types: () =>
      socket.frames.flatMap((frame) => (frame.result?.type === 'data' ? [frame.result.data.data.type] : [])),
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
