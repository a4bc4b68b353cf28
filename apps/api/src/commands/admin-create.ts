import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { credentialsByEmail, currentUserById } from '@kindred/db/accounts/queries';
import { insertAdminToken, makePlatformAdmin } from '@kindred/db/accounts/setup/writes';
import { insertUser } from '@kindred/db/accounts/writes';
import type { Db, Tx } from '@kindred/db/client';
import { newAccountInput } from '@kindred/validation/accounts';
import type { ZodType } from 'zod';
import { newSetupToken, setupAddress, takeOver } from '../features/accounts/setup/service.ts';
import { recordCommand } from '../features/admin/audit/service.ts';
import { type Env, KNOWN_DEMO_PASSWORD, readEnv } from '../platform/env.ts';
import { createPasswords } from '../platform/passwords.ts';
import { log, runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/**
 * `pnpm admin:create`: makes a platform admin, also while the product runs. Asks for name, email and password, or
 * with `--link` prints a link that lets one person do that in the browser, once, for an hour.
 */
const LINK_MS = 3_600_000;
const PASSWORD = 'Password (at least 8 characters): ';
type Prompt = ReturnType<typeof createPrompt>;

/** @throws {Error} with what is wrong, for the terminal */
function checked<Value>(schema: ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
}

async function printLink(db: Db, env: Env): Promise<void> {
  const { token, hash } = newSetupToken();
  await insertAdminToken(db, hash, new Date(Date.now() + LINK_MS));
  log(`Create an admin within an hour at\n  ${setupAddress(env, token)}`);
}

/** Asks on the terminal; what is typed as a secret is not shown. */
function createPrompt() {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const input = createInterface({ input: process.stdin, output, terminal });
  const lines = input[Symbol.asyncIterator]();
  async function ask(question: string): Promise<string> {
    process.stdout.write(question);
    const { value, done } = await lines.next();
    if (done) throw new Error('Nothing was created.');
    return value.trim();
  }
  return {
    ask,
    async askHidden(question: string): Promise<string> {
      isHidden = true;
      try {
        return await ask(question);
      } finally {
        isHidden = false;
        process.stdout.write('\n');
      }
    },
    close: () => input.close(),
  };
}

function hashPassword(env: Env, password: string): Promise<string> {
  const refused = env.isLocal ? undefined : KNOWN_DEMO_PASSWORD;
  return createPasswords({ atOnce: 1, queue: 1, refused }).hash(password);
}

function recordPromotion(tx: Tx, id: string, name: string): Promise<void> {
  const after = { role: 'platform_admin' };
  return recordCommand(tx, { action: 'user.make_admin', subject: { type: 'user', id, name }, after });
}

/**
 * Whoever signed up with an address that they never confirmed may not be its owner: they get no way in to what the
 * account becomes.
 */
async function promote(db: Db, env: Env, userId: string, email: string, prompt: Prompt): Promise<void> {
  const isConfirmed = Boolean((await currentUserById(db, userId))?.isEmailConfirmed);
  const warning = isConfirmed
    ? ''
    : ' Its email was never confirmed, so it may be somebody else’s: it gets a new password, and is logged out everywhere.';
  const answer = await prompt.ask(`${email} has an account.${warning} Make it a platform admin? [y/N] `);
  if (!/^y(?:es)?$/i.test(answer)) throw new Error('Nothing was changed.');
  const password = isConfirmed
    ? undefined
    : await hashPassword(env, checked(newAccountInput.shape.password, await prompt.askHidden(PASSWORD)));
  await db.transaction().execute(async (tx) => {
    if (password !== undefined) await takeOver(tx, userId, password);
    await makePlatformAdmin(tx, userId);
    await recordPromotion(tx, userId, email);
  });
  log(`${email} is a platform admin.`);
}

async function createByPrompt(db: Db, env: Env): Promise<void> {
  const prompt = createPrompt();
  try {
    const email = checked(newAccountInput.shape.email, await prompt.ask('Email: '));
    const known = await credentialsByEmail(db, email);
    if (known !== undefined) {
      await promote(db, env, known.id, email, prompt);
      return;
    }
    const person = checked(newAccountInput, {
      email,
      firstName: await prompt.ask('First name: '),
      lastName: await prompt.ask('Last name: '),
      password: await prompt.askHidden(PASSWORD),
    });
    const password = await hashPassword(env, person.password);
    await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, { ...person, password, authProvider: 'password' });
      if (id === undefined) throw new Error(`${email} has an account by now.`);
      await makePlatformAdmin(tx, id);
      await recordPromotion(tx, id, email);
    });
    log(`${email} is a platform admin and can log in.`);
  } finally {
    prompt.close();
  }
}

await runCommand(async () => {
  const env = readEnv();
  const [option, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--');
  if (rest.length > 0 || (option !== undefined && option !== '--link')) {
    throw new Error('Usage: pnpm admin:create [--link]');
  }
  await withDatabase(env, log, (db) => (option === '--link' ? printLink(db, env) : createByPrompt(db, env)));
});
