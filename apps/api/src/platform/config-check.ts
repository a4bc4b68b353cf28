import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { tryDatabase } from '@kindred/db/requirements';
import { pingRedis } from './bus-redis.ts';
import type { Env } from './env.ts';
import { scrub } from './log.ts';
import { tryMailServer } from './mail.ts';
import { createStorage } from './storage.ts';

/** What a setting leads to, tried for real. */
export interface Finding {
  /** The variable. */
  name: string;
  isGood: boolean;
  /** One line. */
  said: string;
}

/** How long each of them may take. */
const PATIENCE_MS = 10_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${PATIENCE_MS / 1000} seconds`)),
      PATIENCE_MS,
    );
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The error that began it: libraries wrap what the network said. */
function firstCause(error: unknown): Error & { code?: string } {
  const { cause } = error as Error;
  return cause instanceof Error ? firstCause(cause) : (error as Error);
}

function reasonOf(error: unknown): string {
  const { message, code, name } = firstCause(error);
  const [line = ''] = scrub(message).split('\n', 1);
  return line || code || name;
}

/** Work that is given ten seconds, with its result or the reason of its failure in one line. */
export async function tryWork(work: () => Promise<string>): Promise<Omit<Finding, 'name'>> {
  try {
    return { isGood: true, said: await within(work()) };
  } catch (error) {
    return { isGood: false, said: reasonOf(error) };
  }
}

async function finding(name: string, work: () => Promise<string>): Promise<Finding> {
  return { name, ...(await tryWork(work)) };
}

async function tryFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`${path} cannot be written: ${reasonOf(error)}`);
  }
  return path;
}

/** The variable that an answer of S3 is about. */
function blamed(error: Error): string {
  if (error.name === 'NoSuchBucket' || error.name === 'PermanentRedirect') return 'S3_BUCKET';
  const isRefused = /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Credentials|Forbidden|^403$/;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (isRefused.test(error.name) || status === 403) return 'S3_ACCESS_KEY_ID';
  return status === 404 ? 'S3_BUCKET' : 'S3_ENDPOINT';
}

/** Writes, reads and deletes a small file. @param where as sentences name it */
async function tryStorage(env: Env, where: string): Promise<string> {
  const storage = createStorage(env);
  const name = `config-check-${randomUUID()}`;
  const probe = Buffer.from(name);
  await storage.write(name, probe, 'text/plain');
  const kept = await buffer(await storage.read(name));
  await storage.remove([name]);
  if (!kept.equals(probe)) throw new Error(`${where} answers with other bytes than it was sent`);
  return `${where} keeps and deletes files`;
}

async function tryBucket(env: Env, bucket: string): Promise<Finding> {
  try {
    const said = await within(tryStorage(env, `the bucket ${bucket}`));
    return { name: 'S3_BUCKET', isGood: true, said };
  } catch (error) {
    const said = `the bucket ${bucket} cannot be used: ${reasonOf(error)}`;
    return { name: blamed(firstCause(error)), isGood: false, said };
  }
}

/**
 * Writes, reads and deletes a file where uploads are kept.
 * @returns where that is
 * @throws {Error} with the reason in one line
 */
export async function tryFiles(env: Env): Promise<string> {
  if (env.S3_BUCKET === undefined) return tryStorage(env, 'the data folder');
  const { isGood, said } = await tryBucket(env, env.S3_BUCKET);
  if (!isGood) throw new Error(said);
  return said;
}

/** Tries the database, the mail server, S3 and Redis, as far as they are set, at once. */
export function tryConfiguration(env: Env): Promise<Finding[]> {
  const { DATABASE_URL, SMTP_URL, S3_BUCKET, REDIS_URL, DATA_DIR } = env;
  const unset = (name: string, said: string) => Promise.resolve({ name, isGood: true, said });
  return Promise.all([
    finding('DATA_DIR', () => tryFolder(DATA_DIR)),
    DATABASE_URL === undefined
      ? unset('DATABASE_URL', 'not set, PostgreSQL is embedded')
      : finding('DATABASE_URL', () => tryDatabase(DATABASE_URL)),
    SMTP_URL === undefined
      ? unset('SMTP_URL', `not set, mails are files in ${join(DATA_DIR, 'mail')}`)
      : finding('SMTP_URL', () => tryMailServer(SMTP_URL)),
    S3_BUCKET === undefined
      ? unset('S3_BUCKET', `not set, uploads are files in ${join(DATA_DIR, 'media')}`)
      : tryBucket(env, S3_BUCKET),
    REDIS_URL === undefined
      ? unset('REDIS_URL', 'not set, nodes hear each other through PostgreSQL')
      : finding('REDIS_URL', () => pingRedis(REDIS_URL)),
  ]);
}
