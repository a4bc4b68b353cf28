import { deepStrictEqual } from 'node:assert';
import { Agent } from 'node:http';
import type { Request } from 'autocannon';
import { ask } from '../load/latency.ts';
import type { Path, PathScene, Side } from './path.ts';

/** What follows from facts by the rules of the product: who may do what, why, and in which words. */
const DERIVED = new Set(['can', 'why', 'join', 'needsBirthDate', 'startsTrial', 'access', 'pendingCount']);
/** Members of the tribe are not told who pays; those who run it are. */
const ROLE_NEEDED = new Set(['tier']);

/**
 * Whether both sides tell those who may see everything the same, neither more nor less.
 * @throws Error with the first difference
 */
export async function assertSameFacts(
  paths: readonly Path[],
  scene: PathScene,
  urls: { product: string; floor: string },
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  if (scene.readers.length === 0) throw new Error('Nobody of the viewers may see everything.');
  try {
    for (const path of paths) {
      for (const reader of scene.readers) {
        const at = scene.viewers.indexOf(reader);
        const factsOf = async (url: string, { calls, read = (answers) => answers }: Side) => {
          const answers: unknown[] = [];
          for (const call of calls(scene, at)) answers.push(await answerTo(agent, url, call, reader.cookie));
          return comparable(read(answers), path.fresh ?? []);
        };
        const floor = await factsOf(urls.floor, path.floor ?? path.product);
        const product = await factsOf(urls.product, path.product);
        deepStrictEqual(product, floor, `${path.what}: the product (actual) and its floor (expected) differ`);
      }
    }
  } finally {
    agent.destroy();
  }
}

async function answerTo(agent: Agent, url: string, call: Request, cookie: string): Promise<unknown> {
  const { path = '', method, headers, body } = call;
  const asked = { url: url + path, headers: { ...headers, cookie }, method, body };
  return JSON.parse((await ask(agent, asked)).body);
}

/** A cursor is as each side likes it: that there is one is the fact. */
function comparable(value: unknown, fresh: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, fresh));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !DERIVED.has(key) && !ROLE_NEEDED.has(key) && !fresh.includes(key))
      .map(([key, each]) => [key, key === 'nextCursor' ? each !== null : comparable(each, fresh)]),
  );
}
