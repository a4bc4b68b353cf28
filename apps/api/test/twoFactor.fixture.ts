import { turnOffTwoFactor } from '@kindred/db/accounts/twoFactor/writes';
import { resetLimit } from '@kindred/db/limits';
import { Secret, TOTP } from 'otpauth';
import type { Person, TestApi } from './harness.ts';

/** What an authenticator app shows, `steps` periods of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Starts setting up. */
export async function secretFor(api: TestApi, person: Person): Promise<string> {
  const answer = await api.post('/api/auth/two-factor/setup', undefined, person);
  if (answer.statusCode !== 200) throw new Error(`Setting up was refused: ${answer.body}`);
  return answer.json().secret;
}

/** Uses the previous step's code, so that the current one can still be used to sign in. */
export async function turnOn(api: TestApi, person: Person) {
  const secret = await secretFor(api, person);
  const answer = await api.post('/api/auth/two-factor', { code: codeOf(secret, -1) }, person);
  if (answer.statusCode !== 200) throw new Error(`Turning on was refused: ${answer.body}`);
  await resetLimit(api.db, `two-factor:session:${person.user.id}`);
  const recoveryCodes: string[] = answer.json().recoveryCodes;
  return { secret, recoveryCodes };
}

export async function turnOffFor(api: TestApi, userId: string): Promise<void> {
  await turnOffTwoFactor(api.db, userId);
  await resetLimit(api.db, `two-factor:session:${userId}`);
}
