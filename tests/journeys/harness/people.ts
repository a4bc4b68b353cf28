import { randomBytes } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

export const PASSWORD = 'demo-password';

/** Who comes with the demo community, by role. */
export const DEMO = {
  member: { email: 'member@example.com', name: 'Mona Okafor', handle: 'mona' },
  creator: { email: 'creator@example.com', name: 'Olivia Ferrer', handle: 'olivia' },
  owner: { email: 'owner@example.com', name: 'Leo Brandt', handle: 'leobrandt' },
  moderator: { email: 'moderator@example.com', name: 'Sana Iyer', handle: 'sana' },
  admin: { email: 'admin@example.com', name: 'Ada Lindqvist', handle: 'ada' },
} as const;

export interface Person {
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  password: string;
}

/** Somebody nobody has met: two journeys at once, or two runs, never share a name. */
export function stranger(firstName = 'Nora'): Person {
  const mark = randomBytes(5).toString('hex');
  const lastName = `Lind${mark}`;
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${mark}@journeys.example`,
    password: `pass-${mark}-word`,
  };
}

async function ask(request: APIRequestContext, path: string, data: Record<string, string>): Promise<void> {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Signs in without the form, for journeys that are about something else. */
export async function logIn(context: BrowserContext, email: string, password = PASSWORD): Promise<void> {
  await ask(context.request, '/api/auth/login', { email, password });
}

/** Makes the account and signs in. */
export async function join(context: BrowserContext, person = stranger()): Promise<Person> {
  const { firstName, lastName, email, password } = person;
  await ask(context.request, '/api/auth/signup', { firstName, lastName, email, password });
  return person;
}

export async function idOf(context: BrowserContext): Promise<string> {
  return ((await (await context.request.get('/api/auth/user')).json()) as { id: string }).id;
}

/** Each follows the other, so that what they write to one another is no request. */
export async function acquaint(one: BrowserContext, other: BrowserContext): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await ask(from.request, `/api/users/${await idOf(to)}/follow`, {});
  }
}

/** Publishes over the API, as whoever the context is signed in as. */
export async function publish(context: BrowserContext, content: string): Promise<string> {
  const answer = await context.request.post('/api/posts', { data: { content, type: 'text' } });
  if (!answer.ok()) throw new Error(`The post was not published: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** A text that occurs once in the whole community. */
export function unique(words: string): string {
  return `${words} ${randomBytes(5).toString('hex')}`;
}

/** The browser knows nobody any more. Its page is left first: it would go on asking, as nobody. */
export async function beNobody(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
