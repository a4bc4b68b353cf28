import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PushMessage } from '../src/platform/push.ts';
import { hashToken } from '../src/platform/sessions.ts';
import type { Person, TestApi } from './harness.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  message: PushMessage;
}

export interface Browser {
  path: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push service on this machine and the browsers behind it, which can read what they are sent. */
export async function startPushService() {
  const received: Received[] = [];
  const readers = new Map<string, (body: Buffer) => PushMessage>();
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const status = answers.get(path) ?? (readers.has(path) ? 201 : 404);
      const read = readers.get(path);
      if (status === 201 && read !== undefined) {
        received.push({ path, headers: request.headers, message: read(Buffer.concat(parts)) });
      }
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** What the service answers from now on to what is sent to this browser. */
    answer(browser: Browser, status: number): void {
      answers.set(browser.path, status);
    },
    browser(): Browser {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(8).toString('hex')}`;
      readers.set(path, (body) => JSON.parse(decrypt(body, pair, auth)));
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      return { path, endpoint: `http://127.0.0.1:${port}${path}`, keys };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** RFC 8291 and 8188, from the side of the browser. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const pseudo = createHmac('sha256', salt).update(secret).digest();
  const expand = (label: string, length: number) =>
    createHmac('sha256', pseudo).update(`Content-Encoding: ${label}\0\u0001`).digest().subarray(0, length);
  const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** As if that browser of theirs had subscribed; the API takes no address on this machine. */
export async function subscribed(api: TestApi, person: Person, browser: Browser): Promise<string> {
  const cookie = /(?:^|; )session=([^;]+)/.exec(person.cookie)?.[1] ?? '';
  const { id } = await unrestrictedDb(api.db)
    .insertInto('pushSubscriptions')
    .values({
      userId: person.user.id,
      sid: hashToken(decodeURIComponent(cookie)),
      endpoint: browser.endpoint,
      ...browser.keys,
      device: 'Firefox on Windows',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
