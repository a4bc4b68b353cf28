import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { serverSecret } from '@kindred/db/notifications/push/writes';
import { type MailScope, mailScope } from '@kindred/validation/notifications/mail';
import { id } from '@kindred/validation/text';

const makeKey = () => ({ key: randomBytes(32).toString('base64url') });

async function signatureOf(db: Db | Tx, userId: string, scope: MailScope): Promise<Buffer> {
  const { key } = await serverSecret(db, 'mail_links', makeKey);
  return createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`unsubscribe\n${userId}\n${scope}`)
    .digest();
}

/** Good for one thing: no more mail of this kind to this person. It never expires, as a mail does not either. */
export async function unsubscribeToken(db: Db | Tx, userId: string, scope: MailScope): Promise<string> {
  return `${userId}.${scope}.${(await signatureOf(db, userId, scope)).toString('base64url')}`;
}

/** @returns whose mail of which kind, or undefined when we did not make it */
export async function readUnsubscribeToken(
  db: Db,
  token: unknown,
): Promise<{ userId: string; scope: MailScope } | undefined> {
  if (typeof token !== 'string' || token.length > 200) return undefined;
  const [userId, scope, signature = '', ...rest] = token.split('.');
  const [who, what] = [id.safeParse(userId), mailScope.safeParse(scope)];
  if (!who.success || who.data !== userId || !what.success || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = await signatureOf(db, who.data, what.data);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return { userId: who.data, scope: what.data };
}
