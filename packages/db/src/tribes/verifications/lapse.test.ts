import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { verificationById } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that say who or what a row is, by their names, and yet no verification is about them. */
const NOT_VERIFIED = new Set(['users.website', 'users.username']);
const CREATE = {
  tribes: () => createTribe(database.db),
  businesses: () => createBusiness(database.db, { website: 'https://rye.example' }),
  users: () => createUser(database.db),
};
type Table = keyof typeof CREATE;
let next = 0;

async function identityColumns() {
  const { rows } = await sql<{ table: Table; column: string; badge: string }>`
    select badge.table_name as "table", badge.column_name as badge, columns.column_name as "column"
    from information_schema.columns badge join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and badge.column_name in ('is_verified', 'verified_at') and columns.is_generated = 'NEVER'
      and columns.column_name ~ '(name|slug|handle|website|owner_id)$'`.execute(database.db);
  return rows.filter(({ table, column }) => !NOT_VERIFIED.has(`${table}.${column}`));
}

async function verified(table: Table, badge: string) {
  const { id } = await CREATE[table]();
  const value = badge === 'is_verified' ? sql`true` : sql`now()`;
  await sql`update ${sql.table(table)} set ${sql.ref(badge)} = ${value} where id = ${id}`.execute(
    database.db,
  );
  return id;
}
async function isVerified(table: Table, badge: string, id: string) {
  const { rows } = await sql<{ badge: unknown }>`
    select ${sql.ref(badge)} as badge from ${sql.table(table)} where id = ${id}`.execute(database.db);
  return rows[0]?.badge !== null && rows[0]?.badge !== false;
}
const requestsAbout = (column: 'tribeId' | 'businessId', id: string) =>
  unrestrictedDb(database.db)
    .selectFrom('verificationRequests')
    .select(['id', 'status', 'askedName'])
    .where(column, '=', id)
    .orderBy('createdAt')
    .execute();

test('a change of any column that a verification is about takes the badge, and of no other column', async () => {
  const columns = await identityColumns();
  expect(new Set(columns.map(({ table }) => table))).toEqual(new Set(Object.keys(CREATE)));
  for (const { table, column, badge } of columns) {
    const id = await verified(table, badge);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(
      database.db,
    );
    expect(await isVerified(table, badge, id), `${table}.${column} unchanged`).toBe(true);
    const value = column === 'owner_id' ? (await createUser(database.db)).id : `other-${next++}`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(
      database.db,
    );
    expect(await isVerified(table, badge, id), `${table}.${column}`).toBe(false);
  }
  const { id } = await createTribe(database.db, { isVerified: true });
  await database.db.updateTable('tribes').set({ description: 'Other' }).where('id', '=', id).execute();
  expect(await isVerified('tribes', 'is_verified', id)).toBe(true);
});

test('requests about what was verified or waits lapse with it, and decided ones of before stay', async () => {
  const tribe = await createTribe(database.db, { isVerified: true });
  const insert = (values: object) =>
    unrestrictedDb(database.db)
      .insertInto('verificationRequests')
      .values({ requestedBy: tribe.ownerId, ...values })
      .execute();
  const at = (day: number) => ({ createdAt: new Date(2026, 0, day) });
  const decidedAt = new Date();
  await insert({ tribeId: tribe.id, status: 'declined', decidedAt, ...at(1) });
  await insert({ tribeId: tribe.id, status: 'approved', decidedAt, ...at(2) });
  await insert({ tribeId: tribe.id, ...at(3) });
  await database.db.updateTable('tribes').set({ name: 'Other' }).where('id', '=', tribe.id).execute();
  expect((await requestsAbout('tribeId', tribe.id)).map(({ status }) => status)).toEqual([
    'declined',
    'lapsed',
    'lapsed',
  ]);
});

test('a claim stays open when the business changes, and keeps what it was about', async () => {
  const business = await createBusiness(database.db, { website: 'https://rye.example' });
  const { id: requestedBy } = await createUser(database.db);
  await unrestrictedDb(database.db)
    .insertInto('verificationRequests')
    .values({ businessId: business.id, requestedBy, kind: 'claim' })
    .execute();
  const change = (to: object) =>
    unrestrictedDb(database.db).updateTable('businesses').set(to).where('id', '=', business.id).execute();
  const claim = async () => {
    const [request] = await requestsAbout('businessId', business.id);
    expect(request).toMatchObject({ status: 'pending', askedName: business.name });
    return verificationById(database.db, request?.id ?? '');
  };
  await change({ ownerId: (await createUser(database.db)).id });
  expect(await claim()).toMatchObject({ isAsAsked: true });
  for (const [column, value] of Object.entries({ name: 'Other', slug: 'other', website: null })) {
    await change({ [column]: value });
    expect(await claim(), column).toMatchObject({ isAsAsked: false });
    await change({ [column]: { ...business, website: 'https://rye.example' }[column as 'name'] });
    expect(await claim(), column).toMatchObject({ isAsAsked: true });
  }
});
