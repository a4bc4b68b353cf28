import { withClient } from '../data/dataset.ts';
import type { Viewer } from '../data/viewers.ts';
import {
  closeAll,
  keepAliveAgent,
  type Listening,
  openAll,
  openSocket,
  post,
  untilHeard,
} from '../load/sockets.ts';
import type { Measure } from '../measure.ts';
import { launch, type Running, startApi, whenReady } from '../processes.ts';
import type { Figure } from '../report.ts';
import { median, percentile } from '../stats.ts';
import { type Served, serve } from './feed.ts';

const PAIRS = 50;
const WARM_UP = 100;
/** Ten of each pair: fewer than one person may send a minute. */
const MESSAGES = 400;
const GROUP = 1_000;
const ROUNDS = 40;

interface Talk {
  id: string;
  from: Viewer;
  to: Viewer;
}

/** Conversations of its own, gone when it is measured: other measures know the data set without them. */
async function talksOf({ data, viewers }: Served, stack: AsyncDisposableStack) {
  const { adminUrl } = data;
  const drop = () =>
    withClient(adminUrl, async (client) => {
      await client.query(`delete from conversations where name like 'Bench %' or direct_key like 'bench%'`);
      await client.query('delete from rate_limits');
    });
  await drop();
  stack.defer(drop);
  return withClient(adminUrl, async (client) => {
    const talks: Talk[] = [];
    for (let n = 0; n < PAIRS; n++) {
      const [from, to] = [viewers[2 * n], viewers[2 * n + 1]] as [Viewer, Viewer];
      const { rows } = await client.query<{ id: string }>(
        `insert into conversations (type, direct_key, created_by) values ('direct', $1, $2) returning id`,
        [`bench ${n}`, from.id],
      );
      const id = rows[0]?.id ?? '';
      await client.query(
        'insert into conversation_members (conversation_id, user_id) values ($1, $2), ($1, $3)',
        [id, from.id, to.id],
      );
      talks.push({ id, from, to });
    }
    const { rows } = await client.query<{ id: string }>(
      `insert into conversations (type, name, created_by) values ('group', 'Bench group', $1) returning id`,
      [viewers[0]?.id],
    );
    const group = rows[0]?.id ?? '';
    await client.query(
      'insert into conversation_members (conversation_id, user_id) select $1, unnest($2::uuid[])',
      [group, viewers.slice(0, GROUP).map(({ id }) => id)],
    );
    await client.query('vacuum (analyze) conversations, conversation_members');
    return { talks, group };
  });
}

const WORDS = 'of the bench, about as long as people write.';
const isNews = (id: string) => (text: string) => text.includes('new_message') && text.includes(id);
const isMessage = (id: string) => (text: string) => text.includes(WORDS) && text.includes(id);

const listen = (at: Running, viewers: readonly Viewer[]) =>
  openAll(viewers, 50, ({ cookie }) => openSocket(`${at.url}/ws`, { cookie, origin: at.url }));

/** The live events of the web, which bring a message with its text. */
const follow = (at: Running, viewers: readonly Viewer[]) =>
  openAll(viewers, 50, async ({ cookie }) => {
    const listening = await openSocket(`${at.url}/trpc`, { cookie, origin: at.url });
    const hasStarted = new Promise<void>((resolve) => {
      listening.onFrame = (text) => void (text.includes('"started"') && resolve());
    });
    listening.socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events' } }));
    await hasStarted;
    return listening;
  });

interface Contender {
  send: (talk: Talk, n: number) => Promise<void>;
  /** The other of each pair. */
  sockets: Listening[];
}

/** Message by message both meet the same moment of the machine. */
async function compareSending(
  talks: readonly Talk[],
  contenders: { product: Contender; floor: Contender },
): Promise<{ product: number[]; floor: number[] }> {
  const measured = { product: [] as number[], floor: [] as number[] };
  for (let n = 0; n < WARM_UP + MESSAGES; n++) {
    const at = n % talks.length;
    const talk = talks[at] as Talk;
    for (const side of ['floor', 'product'] as const) {
      const { send, sockets } = contenders[side];
      const ms = await untilHeard([sockets[at] as Listening], isMessage(talk.id), () => send(talk, n));
      if (n >= WARM_UP) measured[side].push(ms);
    }
  }
  return measured;
}

/** P4: from sending to the other's socket with the text, on one node and on two. P5: to a thousand sockets at once. */
export const messages: Measure = {
  ids: ['P4', 'P5'],
  async run({ scale, log, stack }) {
    const served = await serve(scale, GROUP, stack, log);
    const { api, data, viewers } = served;
    const { talks, group } = await talksOf(served, stack);
    const floor = await launch(stack, ['infra/bench/floor/message-floor.ts'], { BENCH_DATABASE: data.url });
    await whenReady(floor);
    const agent = keepAliveAgent();
    stack.defer(() => agent.destroy());
    const say = (talk: Talk, n: number) =>
      post(
        agent,
        `${api.url}/api/conversations/${talk.id}/messages`,
        { content: `Message ${n} ${WORDS}` },
        { cookie: talk.from.cookie },
      );
    // Numbers far from those the product gives.
    let seq = 1_000_000;
    const bare = (talk: Talk) =>
      post(agent, `${floor.url}/send`, {
        conversationId: talk.id,
        senderId: talk.from.id,
        content: `A message ${WORDS}`,
        seq: seq++,
        to: talk.to.id,
      });

    const receivers = talks.map(({ to }) => to);
    // One after the other: nobody else may listen to a message, as each listening node works for it.
    const p4 = async (what: string, heardAt: Running): Promise<Figure> => {
      log(`P4: ${MESSAGES} messages between ${PAIRS} pairs, ${what}`);
      const sockets = await follow(heardAt, receivers);
      const floored = await openAll(receivers, 50, ({ id }) => openSocket(`${floor.url}/${id}`));
      const ms = await compareSending(talks, {
        product: { send: say, sockets },
        floor: { send: bare, sockets: floored },
      });
      closeAll([...sockets, ...floored]);
      return {
        id: 'P4',
        what: `a message to the other’s screen with its text, ${what}, p95`,
        unit: 'ms',
        value: percentile(ms.product, 0.95),
        floor: percentile(ms.floor, 0.95),
        bar: { atMost: 2.5 },
        note: `p50 ${median(ms.product).toFixed(2)} ms against ${median(ms.floor).toFixed(2)} ms`,
      };
    };
    const sent = [await p4('one node', api), await p4('two nodes', await startApi(stack, data.url))];

    log(`P5: ${ROUNDS} messages to ${GROUP} sockets`);
    const [first, ...rest] = viewers.slice(0, GROUP) as [Viewer, ...Viewer[]];
    const members = [first, ...rest];
    const all = await listen(api, members);
    const loop = await openAll(members, 50, ({ id }) => openSocket(`${floor.url}/${id}`));
    const talk: Talk = { id: group, from: first, to: first };
    const [bareMs, productMs]: [number[], number[]] = [[], []];
    for (let n = 0; n < ROUNDS; n++) {
      const body = { conversationId: group };
      bareMs.push(await untilHeard(loop, isNews(group), () => post(agent, `${floor.url}/broadcast`, body)));
      productMs.push(await untilHeard(all, isNews(group), () => say(talk, n)));
    }
    closeAll([...all, ...loop]);
    return [
      ...sent,
      {
        id: 'P5',
        what: `a message to a group with ${GROUP} sockets, until the last has heard`,
        unit: 'ms',
        value: median(productMs.slice(5)),
        floor: median(bareMs.slice(5)),
        bar: { atMost: 1.5 },
      },
    ];
  },
};
