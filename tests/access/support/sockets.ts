import { request } from 'node:http';
import { ERRORS, type ErrorCode } from '@kindred/validation/errors';
import { type Answered, codeOf, STATUS_NUMBER } from './call.ts';
import type { ProcedureType } from './procedures.ts';

interface Frame {
  result?: { type: 'started' | 'data' | 'stopped'; data?: { data?: { type?: string } } };
  error?: { data?: { code?: string } };
}

/** Opens a socket, makes one call on it, and collects what comes until `isLast` says that it was all. */
async function callOnSocket(
  address: string,
  call: { method: ProcedureType; path: string; input: Record<string, unknown> | undefined },
  headers: Record<string, string>,
  isLast: (frame: Frame) => boolean,
): Promise<Answered> {
  const socket = new WebSocket(address.replace(/^http/, 'ws').concat('/trpc'), {
    headers: { origin: address, ...headers },
    // Node's WebSocket takes headers, the type of browsers does not.
  } as unknown as string[]);
  const { method, ...params } = call;
  try {
    return await new Promise<Answered>((resolve, reject) => {
      const received: string[] = [];
      let isOpen = false;
      socket.addEventListener('close', () => {
        if (isOpen) reject(new Error(`The socket closed: ${received.join('\n')}`));
        else refusal(address, headers).then(resolve, reject);
      });
      socket.addEventListener('open', () => {
        isOpen = true;
        socket.send(JSON.stringify({ id: 1, method, params }));
      });
      socket.addEventListener('message', ({ data }) => {
        received.push(String(data));
        const frame = JSON.parse(String(data)) as Frame;
        const text = received.join('\n');
        const code = frame.error?.data?.code;
        if (frame.error !== undefined) resolve({ code: code as ErrorCode, status: statusOf(code), text });
        if (isLast(frame)) resolve({ code: 'ok', status: 200, text });
      });
    });
  } finally {
    socket.close();
  }
}

/** The event that says that nothing more will come, see cases/live.ts. */
const LAST = 'badges_changed';

/** Of live events many come; another subscription says all there is in what it says first. */
function isAll(path: string, { result }: Frame): boolean {
  return path === 'live.events' ? result?.data?.data?.type === LAST : result?.type === 'data';
}

export function callSubscription(
  address: string,
  path: string,
  input: Record<string, unknown> | undefined,
  headers: Record<string, string>,
): Promise<Answered> {
  const call = { method: 'subscription', path, input } as const;
  return callOnSocket(address, call, headers, (frame) => isAll(path, frame));
}

/** Calls on a socket what is meant for HTTP. */
export function callMisplaced(
  address: string,
  procedure: { name: string; type: ProcedureType },
  input: Record<string, unknown> | undefined,
  headers: Record<string, string>,
): Promise<Answered> {
  const call = { method: procedure.type, path: procedure.name, input };
  return callOnSocket(address, call, headers, (frame) => frame.result !== undefined);
}

/** A frame has no status of its own. */
function statusOf(code: string | undefined): number {
  return code !== undefined && Object.hasOwn(ERRORS, code)
    ? STATUS_NUMBER[ERRORS[code as ErrorCode].status]
    : 0;
}

/**
 * A browser's socket is not told why it was refused; a plain request for the same is. The server may close
 * a refused connection before its answer has left, so it is asked again then.
 */
async function refusal(address: string, headers: Record<string, string>): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await upgrade(address, headers);
    } catch (error) {
      if (attempt === 20 || (error as { code?: string }).code !== 'ECONNRESET') throw error;
    }
  }
}

function upgrade(address: string, headers: Record<string, string>): Promise<Answered> {
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
      reject(new Error('The socket broke, and would open when asked again'));
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
