import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { serverSecret } from '@kindred/db/notifications/push/writes';
import { type MailScope, mailScope } from '@kindred/validation/notifications/mail';
import { id } from '@kindred/validation/text';

const makeKey = () => ({ key: randomBytes(32).toString('base64url') });

/** Signs what a link in a mail does. @param words its purpose, and what it is about */
async function signatureOf(db: Db | Tx, ...words: string[]): Promise<Buffer> {
  const { key } = await serverSecret(db, 'mail_links', makeKey);
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(words.join('\n')).digest();
}

/** Whether a link has the signature of what it does. */
async function isSigned(db: Db | Tx, signature: string, ...words: string[]): Promise<boolean> {
  const given = Buffer.from(signature, 'base64url');
  const wanted = await signatureOf(db, ...words);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A token that allows one thing to be done to the row with this id. */
export async function signedLink(db: Db | Tx, purpose: string, rowId: string): Promise<string> {
  return `${rowId}.${(await signatureOf(db, purpose, rowId)).toString('base64url')}`;
}

/** @returns the id in a token of {@link signedLink}; undefined for others */
export async function readSignedLink(db: Db, purpose: string, token: unknown): Promise<string | undefined> {
  if (typeof token !== 'string' || token.length > 200) return undefined;
  const [rowId, signature = '', ...rest] = token.split('.');
  const read = id.safeParse(rowId);
  if (!read.success || read.data !== rowId || rest.length > 0) return undefined;
  return (await isSigned(db, signature, purpose, rowId)) ? rowId : undefined;
}

/** Good for one thing: no more mail of this kind to this person. It never expires, as a mail does not either. */
export async function unsubscribeToken(db: Db | Tx, userId: string, scope: MailScope): Promise<string> {
  return `${userId}.${scope}.${(await signatureOf(db, 'unsubscribe', userId, scope)).toString('base64url')}`;
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
  if (!(await isSigned(db, signature, 'unsubscribe', who.data, what.data))) return undefined;
  return { userId: who.data, scope: what.data };
}
