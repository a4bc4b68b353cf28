import type { Db } from '@kindred/db/client';
import { createGroup } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { expect, vi } from 'vitest';
import type { Person } from '../harness.ts';
import { folder, freePort, launch, type Node, ready, signUp } from '../processes.ts';
import { ChatClient } from './client.ts';

/** Two processes as they are run, on one database. */
export async function startPair(databaseUrl: string): Promise<[Node, Node]> {
  const start = async () =>
    launch({
      DATA_DIR: await folder(),
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      REQUESTS_PER_ADDRESS: '1000000',
    });
  const nodes: [Node, Node] = [await start(), await start()];
  for (const node of nodes) await ready(node);
  return nodes;
}

/** A group that writes all at once, spread over the nodes. */
export interface Crowd {
  conversationId: string;
  clients: ChatClient[];
  /** How many messages were acknowledged. */
  answered(): number;
  /** Everybody writes `each` messages, one after the other. */
  write(each: number): Promise<void>;
  /** All that was sent is stored once, numbered without a gap, and these show it in one order. */
  expectAllOnce(listening: readonly ChatClient[]): Promise<void>;
}

export async function gather(db: Db, nodes: readonly Node[], size: number): Promise<Crowd> {
  const urls = nodes.map(({ url }) => url);
  const people = await Promise.all(
    Array.from({ length: size }, async (_, n) => {
      const url = urls[n % urls.length] ?? '';
      const cookie = await signUp(url, `Person${n}`);
      const user = await (await fetch(`${url}/api/auth/user`, { headers: { cookie } })).json();
      return { cookie, user } as Person;
    }),
  );
  const [owner, ...others] = people.map(({ user }) => user.id);
  const { id: conversationId } = await createGroup(db, owner ?? '', others);
  const clients = people.map((person, n) => new ChatClient(person, conversationId, urls, n));
  const answered = () => clients.reduce((sum, client) => sum + client.answered.size, 0);
  let written = 0;
  return {
    conversationId,
    clients,
    answered,
    async write(each) {
      const from = written;
      written += each;
      await Promise.all(
        clients.map(async (client) => {
          for (let n = from; n < from + each; n++) await client.send(`Word ${n}`);
        }),
      );
    },
    async expectAllOnce(listening) {
      const sent = size * written;
      expect(answered()).toBe(sent);
      const rows = await unrestrictedDb(db)
        .selectFrom('messages')
        .select(['seq', 'clientKey', 'senderId', 'content'])
        .where('conversationId', '=', conversationId)
        .orderBy('seq')
        .execute();
      expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: sent }, (_, n) => n + 1));
      expect(new Set(rows.map(({ clientKey }) => clientKey)).size).toBe(sent);
      // What one person said one after the other stands in that order.
      for (const { user } of people) {
        const words = rows.filter(({ senderId }) => senderId === user.id).map(({ content }) => content);
        expect(words).toEqual(Array.from({ length: written }, (_, n) => `Word ${n}`));
      }
      await vi.waitFor(
        () => {
          for (const client of listening) expect(client.held.size).toBe(sent);
        },
        { timeout: 30_000, interval: 200 },
      );
      for (const client of listening) expect(client.shown()).toEqual(listening[0]?.shown());
    },
  };
}
