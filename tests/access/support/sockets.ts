import { request } from 'node:http';
import { ERRORS, type ErrorCode } from '@kindred/validation/errors';
import { type Answered, codeOf, STATUS_NUMBER } from './call.ts';

/** The event that says nothing more will come, see cases/live.ts. */
const LAST = 'badges_changed';

interface Frame {
  result?: { type: 'started' | 'data' | 'stopped'; data?: { data: { type: string } } };
  error?: { data?: { code?: string } };
}

/** Opens a socket, subscribes, and collects what comes until the last event. */
export async function callSubscription(
  address: string,
  name: string,
  input: Record<string, unknown> | undefined,
  headers: Record<string, string>,
): Promise<Answered> {
  const refused = await refusedUpgrade(address, headers);
  if (refused) return refused;
  const socket = new WebSocket(address.replace(/^http/, 'ws').concat('/trpc'), {
    headers: { origin: address, ...headers },
  });
  try {
    return await new Promise<Answered>((resolve, reject) => {
      const received: string[] = [];
      socket.addEventListener('error', () => reject(new Error('The socket broke')));
      socket.addEventListener('close', () => reject(new Error(`The socket closed: ${received.join('\n')}`)));
      socket.addEventListener('open', () =>
        socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: name, input } })),
      );
      socket.addEventListener('message', ({ data }) => {
        received.push(String(data));
        const frame = JSON.parse(String(data)) as Frame;
        const text = received.join('\n');
        const code = frame.error?.data?.code;
        if (frame.error !== undefined) resolve({ code: code as ErrorCode, status: statusOf(code), text });
        if (frame.result?.data?.data.type === LAST) resolve({ code: 'ok', status: 200, text });
      });
    });
  } finally {
    socket.close();
  }
}

/** A frame has no status of its own. */
function statusOf(code: string | undefined): number {
  return code !== undefined && Object.hasOwn(ERRORS, code)
    ? STATUS_NUMBER[ERRORS[code as ErrorCode].status]
    : 0;
}

/** A browser's socket is not told why it was refused; a plain request for the same is. */
function refusedUpgrade(address: string, headers: Record<string, string>): Promise<Answered | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/trpc`, {
      headers: {
        origin: address,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
        ...headers,
      },
    });
    asked.on('error', reject);
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(undefined);
    });
    asked.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        try {
          resolve(codeOf(response.statusCode ?? 0, JSON.parse(text), text));
        } catch (error) {
          reject(error);
        }
      });
    });
    asked.end();
  });
}
