import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { mailedToken, resetTokenOf, signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
beforeAll(async () => {
  const env = { RESET_PER_ADDRESS: '100000', RESET_PER_ACCOUNT: '100000', PRODUCT_NAME: 'Hearth' };
  api = await createTestApi({ env });
});
afterAll(() => api.close());

const PATH = '/api/auth/email-change';
const ask = (email: string, as: Person) => api.post(PATH, { email }, as);
const confirm = (token: string) => api.post(`${PATH}/confirm`, { token });
const undo = (token: string) => api.post(`${PATH}/undo`, { token });
const addressOf = async ({ user }: Person) =>
  (await api.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow())
    .email;

/** @returns the token that undoes it. */
async function change(person: Person, email: string): Promise<string> {
  const before = { ...person, email: await addressOf(person) };
  expect((await ask(email, person)).statusCode).toBe(200);
  expect((await confirm(await mailedToken(api, { email }))).statusCode).toBe(200);
  return mailedToken(api, before);
}

test('an address changes once the new one has confirmed it, and the one before is told', async () => {
  const ada = await signUpConfirmed(api, 'Ada Lind');
  const asked = await ask(' Ada.New@Example.test ', ada);
  expect(asked.json()).toEqual({ newEmail: 'ada.new@example.test', expiresAt: expect.any(String) });
  expect((await api.get(PATH, ada)).json()).toEqual(asked.json());
  const token = await mailedToken(api, { email: 'ada.new@example.test' });
  expect(api.mails.at(-1)).toMatchObject({ subject: 'Confirm your new address for Hearth' });
  expect(api.mails.at(-1)?.text).toContain(`http://kindred.test/confirm-new-email#token=${token}`);
  expect(await addressOf(ada)).toBe(ada.email);

  expect((await confirm(token)).statusCode).toBe(200);
  expect((await confirm(token)).json().code).toBe('confirmation_link_invalid');
  const { email, isEmailConfirmed } = (await api.get('/api/auth/user', ada)).json();
  expect([email, isEmailConfirmed]).toEqual(['ada.new@example.test', true]);
  expect((await api.get(PATH, ada)).json()).toBeNull();
  await api.runJobs();
  expect(api.mails.at(-1)).toMatchObject({
    to: ada.email,
    subject: 'The address of your Hearth account was changed',
  });
});

test('undoing gives the address back, ends every way in, and every change that came after', async () => {
  const bo = await signUpConfirmed(api, 'Bo Berg');
  const first = await change(bo, 'thief@example.test');
  const second = await change(bo, 'thief.again@example.test');
  const token = await api.token(bo);
  // Nobody takes the address while its owner may still have it back.
  const taker = { email: bo.email, password: 'a-good-password', firstName: 'Ta', lastName: 'Ker' };
  expect((await api.post('/api/auth/signup', taker)).json().code).toBe('email_taken');

  expect((await undo(first)).statusCode).toBe(200);
  expect(await addressOf(bo)).toBe(bo.email);
  expect((await api.get('/api/auth/user', bo)).statusCode).toBe(401);
  expect((await api.get('/api/auth/user', null, { authorization: token.authorization })).statusCode).toBe(
    401,
  );
  for (const used of [first, second]) expect((await undo(used)).json().code).toBe('email_undo_invalid');
  expect((await api.logIn(bo)).user.isEmailConfirmed).toBe(true);
});

test('it can be undone for seven days, and the address is free then', async () => {
  const pass = (time: string) =>
    api.database.pool.query('update email_changes set expires_at = expires_at - $1::interval', [time]);
  const cleo = await signUpConfirmed(api, 'Cleo Dahl');
  const early = await change(cleo, 'cleo.new@example.test');
  await pass('6 days 23:50');
  expect((await undo(early)).statusCode).toBe(200);
  const token = await change(await api.logIn(cleo), 'cleo.newer@example.test');
  await pass('7 days');
  expect((await undo(token)).json().code).toBe('email_undo_invalid');
  await api.signUp('Cleo Two', { email: cleo.email });
});

test('who never showed that the first address is theirs is not told there, and there is nothing to undo', async () => {
  const dora = await api.signUp('Dora Ek');
  expect(await change(dora, 'dora.new@example.test')).toBe('');
  expect(await addressOf(dora)).toBe('dora.new@example.test');
});

test('an address that somebody has, also by now, is refused; one’s own is none to change to', async () => {
  const [eva, finn] = [await signUpConfirmed(api, 'Eva Falk'), await signUpConfirmed(api, 'Finn Holm')];
  expect((await ask(finn.email, eva)).json()).toMatchObject({
    code: 'email_taken',
    issues: [{ path: 'email', message: 'An account with this email already exists.' }],
  });
  expect((await ask(eva.email, eva)).json().code).toBe('same_email');
  await ask('wanted@example.test', eva);
  const token = await mailedToken(api, { email: 'wanted@example.test' });
  await api.signUp('Gil Juhl', { email: 'wanted@example.test' });
  expect((await confirm(token)).json().code).toBe('email_taken');
  expect(await addressOf(eva)).toBe(eva.email);
});

test('two people who want one address, and one link opened twenty times at once: one has it', async () => {
  const people = [await signUpConfirmed(api, 'Hal Ny'), await signUpConfirmed(api, 'Ida Krog')];
  const tokens: string[] = [];
  for (const person of people) {
    await ask('both@example.test', person);
    tokens.push(await mailedToken(api, { email: 'both@example.test' }));
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(tokens[n % 2] as string)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const addresses = await Promise.all(people.map(addressOf));
  expect(addresses.filter((email) => email === 'both@example.test')).toHaveLength(1);
});

test('a change that was cancelled or asked for anew leaves a link that opens nothing', async () => {
  const jo = await signUpConfirmed(api, 'Jo Lie');
  await ask('jo.new@example.test', jo);
  const first = await mailedToken(api, { email: 'jo.new@example.test' });
  await ask('jo.new@example.test', jo);
  const second = await mailedToken(api, { email: 'jo.new@example.test' });
  expect((await confirm(first)).json().code).toBe('confirmation_link_invalid');
  expect((await api.delete(PATH, jo)).statusCode).toBe(200);
  expect((await api.delete(PATH, jo)).statusCode).toBe(404);
  expect((await confirm(second)).json().code).toBe('confirmation_link_invalid');
});

test('only whoever has just said who they are may ask, and no more than three times a quarter of an hour', async () => {
  const strict = await createTestApi();
  const kim = await strict.signUp('Kim Moe');
  await strict.database.pool.query(`update sessions set confirmed_at = now() - interval '11 minutes'`);
  const refused = await strict.post(PATH, { email: 'kim.new@example.test' }, kim);
  expect(refused.json().code).toBe('confirmation_required');
  await strict.database.pool.query('update sessions set confirmed_at = now()');
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await strict.post(PATH, { email: `kim${n}@example.test` }, kim));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  await strict.close();
});

test.each(['a reset', 'a change'] as const)(
  '%s of the password ends a pending change of address',
  async (what) => {
    const cy = await signUpConfirmed(api, 'Cy Holm');
    // Whoever got hold of a session asks for an address of their own, and waits.
    const email = `thief.${what.at(2)}@example.test`;
    expect((await ask(email, cy)).statusCode).toBe(200);
    const token = await mailedToken(api, { email });
    const password = 'a-newer-password';
    const answer =
      what === 'a reset'
        ? await api.post('/api/auth/reset-password', { token: await resetTokenOf(api, cy), password })
        : await api.post(
            '/api/auth/change-password',
            { currentPassword: cy.password, newPassword: password },
            cy,
          );
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await confirm(token)).json().code).toBe('confirmation_link_invalid');
    expect(await addressOf(cy)).toBe(cy.email);
  },
);

test('a link that was mailed to the address before does not work after the change', async () => {
  const di = await signUpConfirmed(api, 'Di Moen');
  const token = await resetTokenOf(api, di);
  await change(di, 'di.new@example.test');
  const reset = await api.post('/api/auth/reset-password', { token, password: 'a-newer-password' });
  expect(reset.json().code).toBe('reset_link_invalid');
});
