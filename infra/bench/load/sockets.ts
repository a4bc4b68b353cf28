import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

export interface Listening {
  socket: WebSocket;
  /** Called with each frame, until it is another's turn. */
  onFrame: ((text: string) => void) | undefined;
}

/** @throws Error when the server does not open it */
export function openSocket(url: string, headers: Record<string, string> = {}): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers, perMessageDeflate: false });
    const listening: Listening = { socket, onFrame: undefined };
    socket.on('message', (data) => listening.onFrame?.(data.toString()));
    socket.once('open', () => resolve(listening));
    socket.once('error', reject);
  });
}

/** So many at a time, in the order of the list. */
export async function openAll<Item>(
  items: readonly Item[],
  atOnce: number,
  open: (item: Item) => Promise<Listening>,
): Promise<Listening[]> {
  const opened: Listening[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      while (next < items.length) {
        const at = next++;
        opened[at] = await open(items[at] as Item);
      }
    }),
  );
  return opened;
}

export function closeAll(sockets: readonly Listening[]): void {
  for (const { socket } of sockets) socket.terminate();
}

/** @returns when the last byte of the answer was there. @throws Error for any status but 200 */
export function post(
  agent: Agent,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        let read = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          read += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${answer.statusCode}: ${read.slice(0, 200)}`));
        });
      },
    );
    asking.on('error', reject);
    asking.end(text);
  });
}

export const keepAliveAgent = () => new Agent({ keepAlive: true, maxSockets: 4 });

/**
 * Milliseconds from the sending to the last of these sockets that hears of it.
 * @throws Error when one has not in ten seconds
 */
export async function untilHeard(
  sockets: readonly Listening[],
  isIt: (text: string) => boolean,
  send: () => Promise<void>,
): Promise<number> {
  let left = sockets.length;
  let timer: NodeJS.Timeout | undefined;
  const start = performance.now();
  const heard = new Promise<number>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${left} sockets never heard of it.`)), 10_000);
    for (const each of sockets) {
      each.onFrame = (text) => {
        if (!isIt(text)) return;
        each.onFrame = undefined;
        left -= 1;
        if (left === 0) resolve(performance.now() - start);
      };
    }
  });
  try {
    const [ms] = await Promise.all([heard, send()]);
    return ms;
  } finally {
    clearTimeout(timer);
  }
}
