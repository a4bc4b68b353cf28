import { createHash } from 'node:crypto';
import { takeLimit } from '@kindred/db/limits';
import type { SignUpProof } from '@kindred/validation/admin/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AUTO_ABOVE } from '../../src/features/accounts/proof/service.ts';
import { signedLink } from '../../src/features/notifications/service.ts';
import { uuidv7 } from '../../src/platform/ids.ts';
import { type Answer, createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
const setMode = (SIGN_UP_PROOF: SignUpProof) => Object.assign(api.jobDeps.env, { SIGN_UP_PROOF });
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  setMode('on');
  await api.db.deleteFrom('rateLimits').execute();
});

const BITS = 18;
const challenge = async () => (await api.get('/api/auth/signup/proof')).json();

function solve(of: string): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${of}:${nonce}`).digest();
    if (hash.readUInt32BE() >>> (32 - BITS) === 0) return String(nonce);
  }
}

let count = 0;
function signUp(proof?: { challenge: string; nonce: string }): Promise<Answer> {
  const email = `new${count++}@example.test`;
  const person = { email, password: 'a-good-password', firstName: 'New', lastName: 'Person' };
  return api.post('/api/auth/signup', { ...person, ...(proof && { proof }) });
}
const codeOf = async (answer: Promise<Answer>) => (await answer).json().code;

test('a sign-up needs a solved challenge, which works once', async () => {
  expect(await codeOf(signUp())).toBe('proof_needed');
  const asked = await challenge();
  expect(asked).toEqual({ challenge: expect.any(String), bits: BITS });
  const proof = { challenge: asked.challenge, nonce: solve(asked.challenge) };
  const answers = await Promise.all([signUp(proof), signUp(proof), signUp(proof)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
  expect(await codeOf(signUp(proof))).toBe('proof_invalid');
});

test('a wrong nonce, a forged challenge and an old one are refused', async () => {
  const asked = await challenge();
  expect(await codeOf(signUp({ challenge: asked.challenge, nonce: 'wrong' }))).toBe('proof_invalid');
  const forged = `${uuidv7()}.${asked.challenge.split('.')[1]}`;
  expect(await codeOf(signUp({ challenge: forged, nonce: solve(forged) }))).toBe('proof_invalid');
  const old = await signedLink(api.db, 'sign-up-proof', uuidv7(Date.now() - 601_000));
  expect(await codeOf(signUp({ challenge: old, nonce: solve(old) }))).toBe('proof_invalid');
  const recent = await signedLink(api.db, 'sign-up-proof', uuidv7(Date.now() - 590_000));
  expect((await signUp({ challenge: recent, nonce: solve(recent) })).statusCode).toBe(200);
});

test('nothing is asked for while it is off', async () => {
  setMode('off');
  expect(await challenge()).toBeNull();
  expect((await signUp()).statusCode).toBe(200);
});

test('auto asks once more than 30 sign-ups came in the hour, failed ones among them', async () => {
  setMode('auto');
  expect((await signUp()).statusCode).toBe(200);
  for (let n = 1; n < AUTO_ABOVE; n++) await takeLimit(api.db, 'signup:all', AUTO_ABOVE, 3_600);
  expect(await challenge()).toBeNull();
  expect(await codeOf(signUp())).toBeUndefined();
  expect(await challenge()).toMatchObject({ bits: BITS });
  expect(await codeOf(signUp())).toBe('proof_needed');
});
