import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newSetupToken, setupAddress } from '@kindred/api/features/accounts/setup.service';
import { type Env, KNOWN_DEMO_PASSWORD, readEnv } from '@kindred/api/platform/env';
import { createPasswords } from '@kindred/api/platform/passwords';
import { credentialsByEmail } from '@kindred/db/accounts/queries';
import { insertAdminToken, makePlatformAdmin } from '@kindred/db/accounts/setup/writes';
import { insertUser } from '@kindred/db/accounts/writes';
import type { Db } from '@kindred/db/client';
import { signUpInput } from '@kindred/validation/accounts';
import type { ZodType } from 'zod';
import { runScript, withDatabase } from './database.ts';

/**
 * `pnpm admin:create`: makes a platform admin, also while the product runs. Asks for name, email and password, or
 * with `--link` prints a link that lets one person do that in the browser, once, for an hour.
 */
const LINK_MS = 3_600_000;

/** @throws {Error} with what is wrong, for the terminal */
function checked<Value>(schema: ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
}

async function printLink(db: Db, env: Env): Promise<void> {
  const { token, hash } = newSetupToken();
  await insertAdminToken(db, hash, new Date(Date.now() + LINK_MS));
  console.log(`Create an admin within an hour at\n  ${setupAddress(env, token)}`);
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

async function createByPrompt(db: Db, env: Env): Promise<void> {
  const prompt = createPrompt();
  try {
    const email = checked(signUpInput.shape.email, await prompt.ask('Email: '));
    const known = await credentialsByEmail(db, email);
    if (known !== undefined) {
      const answer = await prompt.ask(`${email} has an account. Make it a platform admin? [y/N] `);
      if (!/^y(?:es)?$/i.test(answer)) throw new Error('Nothing was changed.');
      await db.transaction().execute((tx) => makePlatformAdmin(tx, known.id));
      console.log(`${email} is a platform admin.`);
      return;
    }
    const person = checked(signUpInput, {
      email,
      firstName: await prompt.ask('First name: '),
      lastName: await prompt.ask('Last name: '),
      password: await prompt.askHidden('Password (at least 8 characters): '),
    });
    const refused = env.isLocal ? undefined : KNOWN_DEMO_PASSWORD;
    const password = await createPasswords({ atOnce: 1, queue: 1, refused }).hash(person.password);
    await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, { ...person, password, authProvider: 'password' });
      if (id === undefined) throw new Error(`${email} has an account by now.`);
      await makePlatformAdmin(tx, id);
    });
    console.log(`${email} is a platform admin and can log in.`);
  } finally {
    prompt.close();
  }
}

await runScript(async () => {
  const env = readEnv();
  const [option, ...rest] = process.argv.slice(2).filter((arg) => arg !== '--');
  if (rest.length > 0 || (option !== undefined && option !== '--link')) {
    throw new Error('Usage: pnpm admin:create [--link]');
  }
  await withDatabase((db) => (option === '--link' ? printLink(db, env) : createByPrompt(db, env)));
});
