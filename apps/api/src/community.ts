import { randomBytes } from 'node:crypto';
import { DEMO_EMAILS, demoCredentials, hasUsers } from '@kindred/db/accounts/setup/queries';
import { endAccess } from '@kindred/db/accounts/setup/writes';
import { createDatabase, type Db } from '@kindred/db/client';
import { nameOperator } from '@kindred/db/commerce/invoices/writes';
import { hasUnfinishedMedia } from '@kindred/db/media/visibility';
import type { Logger } from 'pino';
import { offerSetup } from './features/accounts/setup/service.ts';
import { operatorOf } from './features/commerce/invoices/service.ts';
import { loadLibrary, shareLatestPlan } from './features/guide/service.ts';
import { type Env, KNOWN_DEMO_PASSWORD } from './platform/env.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';

/** Who is there when the product opens, as the terminal tells it. */
export interface Community {
  /** Of the demo accounts, where this start knows it. */
  demoPassword?: string;
  /** Where the first admin is created; the link works once, for a day. */
  setupAddress?: string;
  warning?: string;
}

const DEMO_ON_PUBLIC_ADDRESS =
  'This database holds the demo accounts, and PUBLIC_URL or HOST is not loopback. Their documented password is ' +
  'refused and their sessions and tokens have ended. Start a real community with an empty DATA_DIR or database.';

/**
 * Seeds the demo into an empty database where that is allowed, stores the guide's playbooks, names the operator in
 * invoices that lack it, closes demo accounts that have become public, and offers the setup of the first admin where
 * there are no users.
 */
export async function prepareCommunity(
  env: Env,
  log: Logger,
  databaseUrl: string,
  tell: (title: string) => void,
): Promise<Community> {
  const database = createDatabase({ url: databaseUrl, max: 2, statementTimeout: 0 });
  try {
    const passwords = createPasswords({ atOnce: 2, queue: 10 });
    const seeded = env.seedsDemo ? await seed(database.db, env, log, passwords, tell) : undefined;
    await loadLibrary(database.db);
    await nameOperator(database.db, operatorOf(env));
    const known = await knownDemoAccounts(database.db, passwords);
    if (known.length > 0) {
      if (env.isLocal) return { demoPassword: KNOWN_DEMO_PASSWORD };
      await endAccess(database.db, known);
      log.warn(DEMO_ON_PUBLIC_ADDRESS);
      return { warning: DEMO_ON_PUBLIC_ADDRESS };
    }
    if (seeded !== undefined) return { demoPassword: seeded };
    const setupAddress = await offerSetup(database.db, env);
    return setupAddress === undefined ? {} : { setupAddress };
  } finally {
    await database.close();
  }
}

/** @returns the ids of demo accounts that still have the documented password */
async function knownDemoAccounts(db: Db, passwords: Passwords): Promise<string[]> {
  const accounts = await demoCredentials(db);
  // One hash serves the whole cast, and hashing is slow on purpose.
  const stored = [...new Set(accounts.map(({ password }) => password))];
  const fits = await Promise.all(stored.map((hash) => passwords.verify(hash, KNOWN_DEMO_PASSWORD)));
  const known = new Set(stored.filter((_, index) => fits[index]));
  return accounts.filter(({ password }) => known.has(password)).map(({ id }) => id);
}

/** @returns the password of the demo accounts when this start has seeded them */
async function seed(
  db: Db,
  env: Env,
  log: Logger,
  passwords: Passwords,
  tell: (title: string) => void,
): Promise<string | undefined> {
  const password = demoPassword(env);
  let isNew = false;
  // Only an empty database needs the code of the demo, which would stay in memory.
  if (!(await hasUsers(db))) {
    const { SHARES_A_PLAN, seedDemo } = await import('@kindred/db/demo/seed');
    tell('Seeding the demo community');
    isNew = await seedDemo(db, { password: await passwords.hash(password) });
    if (isNew) await shareLatestPlan(db, SHARES_A_PLAN);
  }
  if (env.NODE_ENV !== 'test' && (await hasUnfinishedMedia(db))) {
    const [{ drawDemo }, { createStorage }] = await Promise.all([
      import('./features/media/demo/pictures.ts'),
      import('./platform/storage.ts'),
    ]);
    // A community without pictures is better than none.
    await drawDemo(db, createStorage(env), env, tell).catch((error: unknown) =>
      log.warn({ err: error }, 'the demo has no pictures'),
    );
  }
  return isNew ? password : undefined;
}

/** For the terminal alone: the log must not hold the setup token. */
export function describeCommunity({ demoPassword, setupAddress, warning }: Community): string[] {
  const lines: string[] = [];
  if (demoPassword !== undefined) {
    lines.push('', `  Demo logins, password ${demoPassword}:`, ...DEMO_EMAILS.map((email) => `    ${email}`));
  }
  if (setupAddress !== undefined) {
    lines.push('', '  There are no users yet. Create the first admin:', `    ${setupAddress}`);
  }
  if (warning !== undefined) lines.push('', `  WARNING  ${warning}`);
  return lines;
}

/** The documented password on loopback; elsewhere the operator's, or one that nobody knows yet. */
export function demoPassword(env: Env): string {
  return env.DEMO_PASSWORD ?? (env.isLocal ? KNOWN_DEMO_PASSWORD : randomBytes(12).toString('base64url'));
}
