import { del, set, values } from 'idb-keyval';
import { openStore } from './browserStore.ts';

/** What a query answered, kept for reading offline. */
interface KeptView {
  userId: string;
  /** The query, such as `lesson:<id>`; what is before the colon is its kind. */
  name: string;
  data: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** Views of one kind that are kept for a user: the latest. */
export const VIEWS_MAX = 30;

const nameOf = ({ userId, name }: Pick<KeptView, 'userId' | 'name'>) => `${userId} ${name}`;
const kindOf = (name: string) => name.split(':')[0];

const inStore = openStore('kindred-views', 'views');

const viewsOf = async (userId: string) =>
  ((await inStore((store) => values<KeptView>(store))) ?? []).filter((each) => each.userId === userId);
const drop = (view: Pick<KeptView, 'userId' | 'name'>) => inStore((store) => del(nameOf(view), store));

export async function keepView(userId: string, name: string, data: unknown): Promise<void> {
  const view: KeptView = { userId, name, data, at: Date.now() };
  await inStore((store) => set(nameOf(view), view, store));
  const alike = (await viewsOf(userId)).filter((each) => kindOf(each.name) === kindOf(name));
  const old = alike.sort((one, other) => other.at - one.at).slice(VIEWS_MAX);
  await Promise.all(old.map(drop));
}

export async function readView(userId: string, name: string): Promise<unknown> {
  return (await viewsOf(userId)).find((each) => each.name === name)?.data;
}

export async function dropView(userId: string, name: string): Promise<void> {
  await drop({ userId, name });
}

/** Removes every view of a user from this device. */
export async function clearViews(userId: string): Promise<void> {
  await Promise.all((await viewsOf(userId)).map(drop));
}
