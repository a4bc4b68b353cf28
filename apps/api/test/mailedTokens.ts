import type { Person, TestApi } from './harness.ts';

export async function mailedToken(api: TestApi, person: Pick<Person, 'email'>): Promise<string> {
  await api.runJobs();
  const mail = api.mails.findLast(({ to }) => to === person.email);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

export async function resetTokenOf(api: TestApi, person: Person): Promise<string> {
  await api.post('/api/auth/forgot-password', { email: person.email });
  return mailedToken(api, person);
}

export async function signUpConfirmed(api: TestApi, name: string): Promise<Person> {
  const person = await api.signUp(name);
  await api.database.pool.query('update users set email_verified_at = now() where id = $1', [person.user.id]);
  return { ...person, user: { ...person.user, isEmailConfirmed: true } };
}

/** The person's address must be confirmed. */
export async function loginLinkTokenOf(api: TestApi, person: Person): Promise<string> {
  await api.post('/api/auth/login-link', { email: person.email });
  return mailedToken(api, person);
}

/** Of somebody whose address is not known to be theirs. */
export async function confirmationTokenOf(api: TestApi, person: Person): Promise<string> {
  await api.post('/api/auth/send-confirmation', undefined, person);
  return mailedToken(api, person);
}
