import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { createUser } from '../../../factories/accounts.ts';
import { createEvent, inviteToEvent, rsvp } from '../../../factories/events.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { wrongCounters } from '../../../test/counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { auditChain, auditEntries, checkAuditEntries } from '../../admin/audit/visibility.ts';
import { appendAuditEntry } from '../../admin/audit/writes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { LEFT, PIECES } from './pieces/writes.ts';
import { deletionBlockersOf, dueForErasure } from './visibility.ts';
import { askDeletion, beginErasure, finishErasure, keepAccount } from './writes.ts';

/** Where words of a person may stay, and why. */
const STAYS: Readonly<Record<string, string>> = {
  messages: 'what they and others wrote',
  conversations: 'beginnings of the same messages',
  invoices: 'the law has an invoice keep who it is for',
  order_items: 'what was bought, in the words of the order',
  posts: 'what others wrote about them',
  comments: 'what others wrote about them',
  post_edits: 'what others wrote about them',
  business_reviews: 'what others wrote about them',
  course_reviews: 'what others wrote about them',
  testimonials: 'what others wrote about them',
  course_certificates: 'who taught a course, on the certificates of its students',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, { now: new Date() });
}, 120_000);
afterAll(() => database.drop());

const transact = <T>(work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  database.db.transaction().execute(work) as Promise<T>;
const later = () => new Date(Date.now() + 1_000);

async function erase(userId: string): Promise<string> {
  const as = await transact<string>((tx) => beginErasure(tx, userId, later()));
  const erased = { id: userId, as };
  for (const piece of PIECES) {
    // Few at once, so that whatever comes in pieces comes in several.
    while (await transact<boolean>((tx) => piece(tx, erased, 7)));
  }
  await transact((tx) => finishErasure(tx, userId));
  return as;
}

interface Person {
  id: string;
  email: string;
  handle: string;
  name: string;
}

async function peopleWhoOwnNothing(): Promise<Person[]> {
  const { rows } = await database.pool.query<Person>(
    `select id, email, handle, first_name || ' ' || last_name as name from users where suspended_at is null order by id`,
  );
  const free: Person[] = [];
  for (const person of rows) {
    if ((await deletionBlockersOf(database.db, person.id)).length === 0) free.push(person);
  }
  return free;
}

/** Gives a seller a bank transfer that waits to be paid and a refund that the provider has not answered about. */
async function leaveOpenSales(sellerId: string): Promise<void> {
  await database.pool.query(
    `with sales as (
       insert into orders (user_id, seller_id, currency, total, total_minor, owed_minor, status, driver, is_test)
       select users.id, $1, 'USD', 9, 900, owed, status, driver, false
       from (select id from users where suspended_at is null and id <> $1 order by id limit 1) users,
         (values (180, 'pending', 'invoice'), (0, 'completed', 'test')) sales (owed, status, driver)
       returning id, driver)
     insert into refunds (order_id, amount_minor, status) select id, 300, 'pending' from sales where driver = 'test'`,
    [sellerId],
  );
  const { rows } = await database.pool.query(
    `select open_minor::int as open, pending_minor::int as pending
     from seller_transfers join seller_refunds using (seller_id, currency, is_test) where seller_id = $1`,
    [sellerId],
  );
  expect(rows).toEqual([{ open: 180, pending: 300 }]);
}

/** Notifies every seller of each of their buyers, between others that name nobody: far more than one page holds. */
async function nameBuyers(): Promise<void> {
  const { rowCount } = await database.pool.query(
    `insert into notifications (user_id, type, title, message, created_at)
     select sales.seller_id, 'payment', 'A sale',
       case when n % 9 = 0 then buyers.first_name || ' ' || buyers.last_name || ' bought a template' else 'Thank you' end,
       now() - interval '1 minute' * n
     from (select distinct seller_id, user_id from orders where seller_id is not null) sales
       join users buyers on buyers.id = sales.user_id, generate_series(0, 20) n`,
  );
  expect(rowCount).toBeGreaterThan(100);
}

/** Acts of each person about an admin and of the admin about each, more than one piece takes at once. */
async function recordActs(people: readonly Person[], staffId: string): Promise<void> {
  const record = (actorId: string, id: string, name: string) =>
    transact((tx) =>
      appendAuditEntry(tx, {
        action: 'user.update',
        actorId,
        subject: { type: 'user', id },
        details: { name, reason: `${name} asked for it` },
      }),
    );
  for (const { id, name } of people) {
    for (let index = 0; index < 9; index += 1) {
      await record(id, staffId, 'Staff');
      await record(staffId, id, name);
    }
  }
}

/**
 * Tables in which any row, written out, holds one of these words.
 * @param messages which of them to look at
 */
async function tablesWith(words: readonly string[], messages = ''): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await database.pool.query(
      `select from (select * from ${name} ${name === 'messages' ? messages : ''}) listed where exists (
         select from unnest($1::text[]) word where position(lower(word) in lower(listed::text)) > 0) limit 1`,
      [words],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

test('every column that holds a person back is handed over', async () => {
  const { rows } = await database.pool.query<{ held: string }>(
    `select conrelid::regclass || '.' || attname as held from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'r' order by 1`,
  );
  const owned = ['businesses.owner_id', 'tribes.owner_id'];
  const left = LEFT.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ held }) => held).filter((held) => !left.includes(held))).toEqual(owned);
});

describe('a person who is deleted', () => {
  let gone: Person[];
  let staffId: string;
  const ids: string[] = [];
  let messages: number;
  const said = async () =>
    Number((await database.pool.query('select count(*) from messages where notice is null')).rows[0].count);

  beforeAll(async () => {
    gone = await peopleWhoOwnNothing();
    messages = await said();
    staffId = (await createUser(database.db, { role: 'platform_admin' })).id;
    await leaveOpenSales(gone[0]?.id as string);
    await nameBuyers();
    await recordActs(gone, staffId);
    for (const { id } of gone) {
      await transact((tx) => askDeletion(tx, id));
      ids.push(await erase(id));
    }
  }, 240_000);

  test('is in no row of any table, but where others wrote of them or the law has it kept', async () => {
    expect(gone.length).toBeGreaterThan(5);
    // Notices of groups name ids that lead nowhere.
    expect(
      await tablesWith(
        gone.map(({ id }) => id),
        'where notice is null',
      ),
    ).toEqual([]);
    const byName = await tablesWith(gone.flatMap(({ email, handle, name }) => [email, `"${handle}"`, name]));
    expect(byName.filter((table) => !(table in STAYS))).toEqual([]);
    const { rows: held } = await database.pool.query(
      'select holder_name from course_certificates where holder_name = any($1)',
      [gone.map(({ name }) => name)],
    );
    expect(held).toEqual([]);
  });

  test('leaves every counter true, and the messages to others where they were', async () => {
    expect(await wrongCounters(database.pool)).toEqual([]);
    expect(await said()).toBe(messages);
    const { rows } = await database.pool.query(
      `select distinct first_name || ' ' || last_name as name from users
       join messages on messages.sender_id = users.id where users.id = any ($1)`,
      [ids],
    );
    expect(rows).toEqual([{ name: 'Deleted user' }]);
  });

  test('leaves the audit log whole, with the acts of others and about others', async () => {
    const { lastNumber: count } = await auditChain(database.db);
    expect(await transact((tx) => checkAuditEntries(tx, { after: 0, limit: count + 1 }))).toEqual({
      count,
      brokenAt: null,
    });
    const page = { limit: count };
    const byStaff = await auditEntries(database.db, { actorId: staffId }, page);
    const aboutStaff = await auditEntries(database.db, { subjectId: staffId }, page);
    expect(byStaff).toHaveLength(9 * gone.length);
    expect(byStaff.map(({ details }) => details)).toEqual(byStaff.map(() => null));
    expect(aboutStaff).toHaveLength(9 * gone.length);
    expect(aboutStaff.map(({ actorId, isCommand }) => ({ actorId, isCommand }))).toEqual(
      aboutStaff.map(() => ({ actorId: null, isCommand: false })),
    );
  });

  test('leaves the books as they were, in nobody’s name', async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as orders, count(*) filter (where shipping_address is not null)::int as addresses
       from orders where user_id = any ($1)`,
      [ids],
    );
    expect(rows[0].orders).toBeGreaterThan(0);
    expect(rows[0].addresses).toBe(0);
  });
});

test('who comes back in time is as they were; once it has begun there is no way back', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from users where suspended_at is null order by id limit 1`,
  );
  const id = rows[0]?.id as string;
  await transact((tx) => askDeletion(tx, id));
  expect(await dueForErasure(database.db, later(), 10)).toEqual([id]);
  expect(await dueForErasure(database.db, new Date(Date.now() - 60_000), 10)).toEqual([]);
  expect(await transact((tx) => keepAccount(tx, id))).toBe(true);
  expect(await transact((tx) => beginErasure(tx, id, later()))).toBeUndefined();
  await transact((tx) => askDeletion(tx, id));
  const as = await transact((tx) => beginErasure(tx, id, later()));
  expect(await transact((tx) => beginErasure(tx, id, later()))).toBe(as);
  expect(await transact((tx) => keepAccount(tx, id))).toBe(false);
});

test('coming events of a tribe pass to its owner, and the seats and roles of a user who is erased are free', async () => {
  const { db, pool } = database;
  const [owner, gone] = [await createUser(db, { role: 'tribe_owner' }), await createUser(db)];
  const tribe = await createTribe(db, { ownerId: owner.id });
  await joinTribe(db, tribe.id, gone.id);
  const hosted = { hostId: gone.id, tribeId: tribe.id };
  const coming = await Promise.all(Array.from({ length: 9 }, () => createEvent(db, hosted)));
  const past = await createEvent(db, { ...hosted, startTime: new Date(Date.now() - 86_400_000) });
  const own = await createEvent(db, { hostId: gone.id });
  const other = await createEvent(db, { hostId: owner.id });
  await rsvp(db, other.id, gone.id, { guests: 2 });
  await inviteToEvent(db, other.id, gone.id);
  await unrestrictedDb(db)
    .insertInto('eventPeople')
    .values([
      { eventId: other.id, role: 'speaker', userId: gone.id, position: 0 },
      { eventId: coming[0]?.id ?? '', role: 'host', userId: owner.id, position: 0 },
    ])
    .execute();
  await transact((tx) => askDeletion(tx, gone.id));
  const as = await erase(gone.id);
  const { rows } = await pool.query<{ id: string; host: string }>(
    'select id, host_id as host from events where id = any ($1)',
    [[...coming, past, own, other].map(({ id }) => id)],
  );
  const hosts = new Map(rows.map(({ id, host }) => [id, host]));
  expect(coming.map(({ id }) => hosts.get(id))).toEqual(coming.map(() => owner.id));
  expect([hosts.get(past.id), hosts.get(own.id)]).toEqual([as, undefined]);
  const { rows: left } = await pool.query(
    `select attendee_count, (select count(*)::int from event_people where event_id = any ($2)) as people,
      (select count(*)::int from event_invitations where event_id = events.id) as invited
     from events where id = $1`,
    [other.id, [other.id, coming[0]?.id]],
  );
  expect(left).toEqual([{ attendee_count: 0, people: 0, invited: 0 }]);
  expect(await wrongCounters(pool)).toEqual([]);
});

test('whom somebody suspended meanwhile is neither deleted nor able to come back', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from users where suspended_at is null order by id desc limit 1`,
  );
  const id = rows[0]?.id as string;
  await transact((tx) => askDeletion(tx, id));
  await database.pool.query(`update users set suspended_at = now() + interval '1 second' where id = $1`, [
    id,
  ]);
  expect(await dueForErasure(database.db, later(), 10)).not.toContain(id);
  expect(await transact((tx) => keepAccount(tx, id))).toBe(false);
});
