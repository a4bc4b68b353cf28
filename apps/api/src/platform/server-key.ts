import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { serverSecret } from '@kindred/db/notifications/push/writes';

export { changeServerSecret, serverSecret } from '@kindred/db/notifications/push/writes';

/** 32 random bytes that all nodes share, made when they are first needed. */
export async function serverKey(db: Db | Tx, name: string): Promise<Buffer> {
  const { key } = await serverSecret(db, name, () => ({ key: randomBytes(32).toString('base64url') }));
  return Buffer.from(key, 'base64url');
}
