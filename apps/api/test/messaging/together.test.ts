import { acquaint } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup } from '@kindred/db/factories/messaging';
import { runs } from '@kindred/db/testing';
import { wrongCounters } from '@kindred/db/testing/counters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPatientApi, deadlocks, newcomer, numbers } from '../busy.ts';
import type { Person, TestApi } from '../harness.ts';

const AT_ONCE = 40;
const ROUNDS = runs(25);
const PEOPLE = 6;
const HOUR = 3_600_000;

let api: TestApi;
let people: Person[];
let group: string;
let pairs: string[];
let talks: string[];

beforeAll(async () => {
  api = await createPatientApi(AT_ONCE, {});
  const ada = await api.signUp('Ada Lind');
  const others = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => newcomer(api, ada)));
  people = [ada, ...others];
  await acquaint(api.db, ...people.map(({ user }) => user.id));
  const made = others.slice(0, 2).map(({ user }) => createDirectConversation(api.db, ada.user.id, user.id));
  pairs = (await Promise.all(made)).map(({ id }) => id);
}, 60_000);
afterAll(() => api.close().then(() => api.database.drop()));

/** A group of everybody: of the one before perhaps nobody is left. */
async function groupAnew(): Promise<void> {
  const [ada = '', ...others] = people.map(({ user }) => user.id);
  group = (await createGroup(api.db, ada, others)).id;
  talks = [group, ...pairs];
}

interface Found {
  messages: { id: string; seq: number; talk: string; sender: Person }[];
  scheduled: { id: string; sender: Person }[];
  link: string | undefined;
}

/** What there is to do something to, as it was before a round. */
async function look(): Promise<Found> {
  const byId = new Map(people.map((person) => [person.user.id, person]));
  const query = async (text: string): Promise<Record<string, string>[]> =>
    (await api.database.pool.query(text, [talks])).rows;
  const by = (id: string | undefined) => byId.get(id ?? '') ?? (people[0] as Person);
  const messages = await query(`
    select id, seq, conversation_id as talk, sender_id as sender from messages
    where conversation_id = any($1) and sender_id is not null order by seq desc limit 12`);
  const scheduled = await query(
    'select id, sender_id as sender from scheduled_messages where conversation_id = any($1) limit 12',
  );
  const [link] = await query('select token from conversation_links where conversation_id = any($1)');
  return {
    messages: messages.map(({ id = '', seq, talk = '', sender }) => ({
      id,
      seq: Number(seq),
      talk,
      sender: by(sender),
    })),
    scheduled: scheduled.map(({ id = '', sender }) => ({ id, sender: by(sender) })),
    link: link?.token,
  };
}

function deeds(found: Found, any: (below: number) => number) {
  const pick = <T>(of: readonly T[]): T | undefined => of[any(of.length)];
  const me = pick(people) as Person;
  const other = (pick(people) as Person).user.id;
  const owner = people[0] as Person;
  const talk = pick(talks) ?? group;
  const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, as: Person, body?: object) =>
    api.request({
      method,
      url: `/api${url}`,
      headers: { cookie: as.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
  const at = (path: string, body: object = {}, as = me) =>
    send('POST', `/conversations/${talk}${path}`, as, body);
  const inGroup = (method: 'POST' | 'PATCH' | 'DELETE', path: string, as: Person, body?: object) =>
    send(method, `/conversations/${group}${path}`, as, body);
  const message = pick(found.messages);
  const waiting = pick(found.scheduled);
  const soon = new Date(Date.now() + HOUR).toISOString();
  const say = () => at('/messages', { content: 'Hello there' });
  const on = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = me) =>
    message && send(method, `/messages/${message.id}${path}`, as, body);
  return [
    say,
    say,
    say,
    say,
    () => message && at('/messages', { content: 'Yes', replyToMessageId: message.id }),
    () => message && send('POST', `/conversations/${message.talk}/read`, me, { seq: message.seq }),
    () => message && send('POST', `/conversations/${message.talk}/read`, me, { seq: message.seq }),
    () => message && send('POST', `/conversations/${message.talk}/delivered`, me, { seq: message.seq }),
    () => at('/unread'),
    () => at('/pin', { isPinned: any(2) === 0 }),
    () => at('/archive', { isArchived: any(4) === 0 }),
    () => at('/mute', { for: pick(['always', '1h']) }),
    () => send('DELETE', `/conversations/${talk}`, me),
    () => at('/restore'),
    () => on('PATCH', '', { content: 'Better said' }, message?.sender),
    () => on('DELETE', '?for=all', undefined, message?.sender),
    () => on('DELETE', '?for=me'),
    () => on('POST', '/reactions', { emoji: pick(['🔥', '👍']) }),
    () => on('POST', '/reactions', { emoji: pick(['🔥', '👍']) }),
    () => on('DELETE', '/reactions', { emoji: '🔥' }),
    () => on('POST', '/pin', { isPinned: any(3) > 0 }),
    () =>
      message &&
      send('POST', `/conversations/${message.talk}/messages/delete`, message.sender, {
        messageIds: found.messages.filter((each) => each.talk === message.talk).map(({ id }) => id),
        for: pick(['me', 'all']),
      }),
    () =>
      message &&
      send('POST', '/messages/forward', me, {
        messageIds: [message.id],
        conversationIds: talks,
        userIds: [other],
        clientKey: crypto.randomUUID(),
      }),
    () => at('/disappearing', { after: pick(['24h', '7d', null]) }),
    () => send('PUT', `/conversations/${talk}/draft`, me, { content: 'Half a', replyToMessageId: null }),
    () => send('DELETE', `/conversations/${talk}/draft`, me),
    () => at('/scheduled', { content: 'Good morning', sendAt: soon }),
    () => at('/scheduled', { content: 'Good morning', sendAt: soon }),
    () => waiting && send('POST', `/scheduled-messages/${waiting.id}/send`, waiting.sender),
    () => waiting && send('POST', `/scheduled-messages/${waiting.id}/send`, waiting.sender),
    () => waiting && send('DELETE', `/scheduled-messages/${waiting.id}`, waiting.sender),
    () => inGroup('PATCH', '', owner, { name: `Bakers ${any(100)}` }),
    () => inGroup('POST', '/members', me, { userIds: [other] }),
    () => inGroup('POST', '/members', owner, { userIds: [other] }),
    () => inGroup('POST', '/members', owner, { userIds: people.map(({ user }) => user.id) }),
    () => inGroup('DELETE', `/members/${other}`, me),
    () => inGroup('DELETE', `/members/${other}`, owner),
    () => inGroup('PATCH', `/members/${other}`, me, { role: pick(['member', 'admin']) }),
    () => inGroup('PATCH', `/members/${other}`, owner, { role: 'admin' }),
    () => inGroup('POST', '/owner', me, { userId: other }),
    () => inGroup('POST', '/owner', me, { userId: other }),
    () => inGroup('POST', '/leave', me),
    () => inGroup('POST', '/link', me),
    () => inGroup('DELETE', '/link', owner),
    () => found.link && send('POST', `/conversations/join/${found.link}`, me),
    () => found.link && send('POST', `/conversations/join/${found.link}`, me),
    () => at('/accept'),
    () => send('POST', '/conversations', me, { participantIds: [other] }),
    () => send('POST', `/users/${other}/block`, me),
    () => send('DELETE', `/users/${other}/block`, me),
    () => send('DELETE', `/users/${other}/block`, me),
    () => send('POST', '/notifications/read', me, { tab: 'all' }),
    () => api.runJobs(),
  ];
}

/** What no order of events may leave behind. */
const WRONG = {
  'a group without exactly one owner': `
    select talk.id from conversations talk
    where talk.type = 'group' and exists (select from conversation_members where conversation_id = talk.id) and 1 <> (
      select count(*) from conversation_members
      where conversation_id = talk.id and role = 'owner' and request_state = 'accepted')`,
  'messages with a gap or a number twice': `
    select conversation_id from messages
    group by 1 having count(*) <> max(seq) - min(seq) + 1 or count(distinct seq) <> count(*)`,
  'a conversation that is not as far as its messages': `
    select talk.id, talk.revision from conversations talk join messages on conversation_id = talk.id
    group by talk.id having max(messages.revision) > talk.revision or max(messages.seq) > talk.last_seq`,
  'somebody who has read what is not there': `
    select mine.id from conversation_members mine join conversations talk on talk.id = mine.conversation_id
    where greatest(mine.read_seq, mine.from_seq, mine.delivered_seq) > talk.last_seq`,
  'a line that tells of nothing': `
    select told.id, told.message from notifications told
    where told.kind = 'message' and not told.is_read and not exists (
      select from conversation_members mine join messages on messages.conversation_id = mine.conversation_id
      where mine.user_id = told.user_id and 'message:' || mine.conversation_id = told.group_key
        and messages.sender_id <> mine.user_id and messages.seq > greatest(mine.read_seq, mine.from_seq)
        and not messages.is_deleted and not exists (
          select from hidden_messages where message_id = messages.id and hidden_messages.user_id = mine.user_id))`,
  'a deleted message that is pinned': `
    select messages.id from messages join pinned_messages on message_id = messages.id where is_deleted`,
  'a deleted message that has reactions': `
    select messages.id from messages join message_reactions on message_id = messages.id where is_deleted`,
};

async function whatIsWrong(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [what, query] of Object.entries(WRONG)) {
    const { rows } = await api.database.pool.query(query);
    if (rows.length > 0) found[what] = rows;
  }
  return found;
}

interface Listed {
  id: string;
  unreadCount: number;
  isMuted: boolean;
  isArchived: boolean;
}

/** Everything that is done in conversations, by forty at once, again and again. */
test('nobody waits for each other in a circle, nothing breaks, and everybody is told what there is', async () => {
  const before = await deadlocks(api);
  const broken: string[] = [];
  const answered = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const any = numbers(77 + round);
    if (round % 2 === 0) await groupAnew();
    await api.db.deleteFrom('rateLimits').execute();
    const found = await look();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const all = deeds(found, any);
        const at = any(all.length);
        const answer = await all[at]?.();
        if (!answer) return;
        answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode >= 500) broken.push(`round ${round}, deed ${at}: ${answer.body}`);
      }),
    );
    await api.runJobs();
    expect(await whatIsWrong(), `after round ${round}`).toEqual({});
    for (const person of people) {
      const rows: Listed[] = (await api.get('/api/conversations?limit=50', person)).json();
      const { messages } = (await api.get('/api/notifications/badges', person)).json();
      const unread = rows.filter(({ isMuted, isArchived }) => !isMuted && !isArchived);
      expect(messages, `after round ${round}`).toBe(
        unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
      );
    }
  }
  expect(broken).toEqual([]);
  expect(await deadlocks(api)).toBe(before);
  expect(await wrongCounters(api.database.pool)).toEqual([]);
  expect(answered.get(200)).toBeGreaterThan(ROUNDS * AT_ONCE * 0.3);
}, 180_000);
