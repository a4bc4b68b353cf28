import { createECDH, createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Db } from '@kindred/db/client';
import { serverSecret } from '@kindred/db/notifications/push/writes';
import type { Env } from './env.ts';
import { mayConnectTo, publicLookup } from './public-address.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a browser is sent; its service worker reads the same. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path inside the app. */
  url: string;
  /** Of two with the same tag the later stands in the place of the other. */
  tag: string;
}

/** `gone` when that browser does not want to hear of us any more. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

export interface Push {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

type Keys = { publicKey: string; privateKey: string };

function makeKeys(): Keys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys().toString('base64url');
  // A leading zero is left out by OpenSSL, and the key would be too short.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

/** The one pair of all nodes, made with the first start. Browsers subscribe to it: another would reach none of them. */
export function vapidKeys(db: Db): Promise<Keys> {
  return serverSecret(db, 'vapid', makeKeys);
}

/** Whom a push service may write to about what we send; it must be an address of mail or of https. */
function subjectOf(env: Pick<Env, 'VAPID_SUBJECT' | 'MAIL_FROM' | 'publicUrl' | 'isHttps'>): string {
  if (env.VAPID_SUBJECT !== undefined) return env.VAPID_SUBJECT;
  if (env.isHttps) return env.publicUrl;
  return `mailto:${/<([^<>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`;
}

const TIMEOUT_MS = 8_000;
/** Whoever was away for longer has other ways to see it. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Services take 4,096 bytes with what encryption adds. */
const BODY_MAX = 3_000;

function payloadOf(message: PushMessage): string {
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= BODY_MAX) return whole;
  const cut = (text: string, max: number) => [...text].slice(0, max).join('');
  return JSON.stringify({ ...message, title: cut(message.title, 80), body: cut(message.body, 120) });
}

export interface PushOptions {
  mayConnectTo: (url: URL) => boolean;
  lookup: LookupFunction | undefined;
}

/**
 * Sends over the Web Push protocol. The address comes from a browser, that is from anybody: only public hosts are
 * connected to, and no redirect is followed.
 * @param options other than these only in tests, whose push service is on this machine
 */
export function createPush(
  deps: { db: Db; env: Env },
  options: PushOptions = { mayConnectTo, lookup: publicLookup },
): Push {
  return {
    async send({ endpoint, p256dh, auth }, message) {
      const url = new URL(endpoint);
      if (!options.mayConnectTo(url)) return 'gone';
      // Loaded with the first push, which may be hours after the start, or never.
      const { default: webPush } = await import('web-push');
      const keys = await vapidKeys(deps.db);
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(message), {
          vapidDetails: { subject: subjectOf(deps.env), ...keys },
          TTL: KEPT_SECONDS,
          urgency: 'normal',
          topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
        });
      } catch {
        // Keys that are none: nothing could ever be read over there.
        return 'gone';
      }
      return post(url, details, options.lookup);
    },
  };
}

function post(
  url: URL,
  { headers, body }: { headers: Record<string, unknown>; body: Buffer | null },
  lookup: LookupFunction | undefined,
): Promise<PushOutcome> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        agent: false,
        ...(lookup === undefined ? {} : { lookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.resume();
        response.destroy();
        if (status >= 200 && status < 300) resolve('sent');
        else resolve(status === 404 || status === 410 ? 'gone' : 'failed');
      },
    );
    request.on('error', () => resolve('failed'));
    request.end(body ?? undefined);
  });
}
