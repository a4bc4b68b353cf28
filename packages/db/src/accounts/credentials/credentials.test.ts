import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { CREDENTIALS, endCredentials } from './writes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that are named like secrets, and why nobody gets into an account by them. */
const NO_CREDENTIALS: Readonly<Record<string, string>> = {
  'affiliates.code': 'public, in the links of an affiliate',
  'attachments.storage_key': 'a file, which asks for a session where it is private',
  'audit_actors.salt': 'of a hash in the audit log',
  'audit_chain.last_hash': 'of the audit log',
  'audit_chain.pruned_hash': 'of the audit log',
  'audit_details.salt': 'of a hash in the audit log',
  'audit_entries.actor_hash': 'of the audit log',
  'audit_entries.details_hash': 'of the audit log',
  'audit_entries.hash': 'of the audit log',
  'business_review_codes.code_hash': 'given to customers of a business',
  'conversation_links.token': 'leads into a group, whose admins end it',
  'coupons.code': 'a discount',
  'course_certificates.credential_id': 'public, on the page that checks a certificate',
  'email_changes.undo_hash': 'how the owner takes the account back; it works once and expires',
  'event_check_ins.nonce': 'of a scan, which needs a session of its own',
  'gifts.code_hash': 'belongs to who got the gift; ended by opening or refunding it',
  'gifts.code_version': 'a counter',
  'idempotency_keys.request_hash': 'of a request, which needs a session of its own',
  'link_previews.url_hash': 'a key of a cache',
  'orders.coupon_code': 'a discount',
  'published_drafts.request_hash': 'of a request, which needs a session of its own',
  'push_subscriptions.sid': 'a reference to a session',
  'recovery_codes.code_hash':
    'a second step, which works after the password alone; ends with two-factor authentication',
  'removed_files.storage_key': 'a file that is deleted',
  'setup_tokens.token_hash': 'the operator’s, before there is an account',
  'sign_up_invitations.token_hash': 'lets new accounts sign up; admins revoke it',
  'tribe_invitations.code': 'leads into a tribe, whose admins end it',
  'users.auth_provider': 'a name',
  'users.password': 'what resetting and changing it replace',
  'withheld_files.storage_key': 'a file that moderators hide',
};

/** Names that secrets have. */
const LOOKS_SECRET =
  '(^|_)(hash|token|secret|sid|password|credential|endpoint|auth|p256dh|public_key|private_key|storage_key|google_id|facebook_id|instagram_id|code|pin|otp|nonce|verifier|signature|cookie|bearer|passphrase|salt|secrets|tokens|codes|invite)(_|$)|_hash$|_hint$|(^|_)challenge$';

test('every column that is named like a secret is a credential that something ends, or is said not to be one', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ $1 order by 1`,
    [LOOKS_SECRET],
  );
  const listed = Object.values(CREDENTIALS).flatMap(({ columns }) => [...columns]);
  const unknown = rows.map(({ name }) => name).filter((name) => !listed.includes(name as never));
  expect(unknown).toEqual(Object.keys(NO_CREDENTIALS).sort());
  const { rows: all } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const known = new Set(all.map(({ name }) => name));
  expect(
    listed.filter((name) => !known.has(name)),
    'columns that are gone',
  ).toEqual([]);
});

/** SHA-256 of something of a person, in SQL. */
const hashed = (label: string) => `encode(sha256(convert_to('${label}' || $1, 'utf8')), 'hex')`;
const sidOf = (userId: string, which: string) =>
  createHash('sha256').update(`${userId}-${which}`).digest('hex');

/** One of each credential of a person, by raw rows, as another person may have made them. */
async function arm(userId: string): Promise<void> {
  const { pool } = database;
  const { id: businessId } = await createBusiness(database.db, { ownerId: userId });
  const { id: heirId } = await createUser(database.db);
  const soon = "now() + interval '1 hour'";
  for (const session of [sidOf(userId, 'this'), sidOf(userId, 'other')]) {
    await pool.query(`insert into sessions (sid, sess, expire, user_id) values ($1, '{}', ${soon}, $2)`, [
      session,
      userId,
    ]);
    await pool.query(
      `insert into push_subscriptions (user_id, sid, endpoint, p256dh, auth, device)
       values ($1, $2, 'https://push.example.org/' || $2, 'key', 'secret', 'Firefox')`,
      [userId, session],
    );
  }
  const statements = [
    `insert into sign_in_challenges (token_hash, user_id, expires_at) values (${hashed('c')}, $1, ${soon})`,
    `insert into access_tokens (user_id, name, token_hash, token_hint, scopes) values ($1, 'Script', ${hashed('t')}, 'abcd', '{read}')`,
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, ${hashed('p')}, 'key', 'Phone')`,
    `update users set google_id = ${hashed('g')} where id = $1`,
    `insert into trusted_devices (token_hash, user_id) values (${hashed('d')}, $1)`,
    ...['reset_password', 'login', 'confirm_email'].map(
      (purpose) =>
        `insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
         values (${hashed(purpose)}, $1, '${purpose}', 'a@example.test', ${soon})`,
    ),
    `insert into email_changes (user_id, old_email, new_email, token_hash, expires_at)
     values ($1, 'a@example.test', 'b@example.test', ${hashed('e')}, ${soon})`,
    `insert into two_factor (user_id, secret) values ($1, 'secret')`,
    `insert into calendar_links (user_id, secret_hash) values ($1, decode(${hashed('k')}, 'hex'))`,
    `insert into data_exports (user_id, expires_at) values ($1, ${soon})`,
    `insert into guide_plans (user_id, title, content, share_hash)
     values ($1, 'Plan', '{"tasks": []}', decode(${hashed('s')}, 'hex'))`,
    `insert into business_invitations (business_id, user_id, kind, role, invited_by)
     values ('${businessId}', '${heirId}', 'ownership', 'owner', $1)`,
    `insert into business_codes (business_id, user_id, name, website, code_hash, expires_at)
     values ('${businessId}', $1, 'Shop', 'https://example.test', ${hashed('b')}, ${soon})`,
  ];
  for (const statement of statements) await pool.query(statement.replaceAll('$1', `'${userId}'`));
}

const TABLES = [
  'sessions',
  'push_subscriptions',
  'sign_in_challenges',
  'access_tokens',
  'passkeys',
  'trusted_devices',
  'mailed_links',
  'email_changes',
  'two_factor',
  'calendar_links',
  'data_exports',
  'business_codes',
] as const;

async function living(userId: string): Promise<Record<string, number>> {
  const counts: [string, number][] = await Promise.all(
    TABLES.map(async (table) => {
      const { rowCount } = await database.pool.query(`select from ${table} where user_id = $1`, [userId]);
      return [table, rowCount ?? 0];
    }),
  );
  const count = async (rows: string) =>
    (await database.pool.query(`select from ${rows}`, [userId])).rowCount ?? 0;
  counts.push(
    ['google', await count('users where id = $1 and google_id is not null')],
    ['shared_plans', await count('guide_plans where user_id = $1 and share_hash is not null')],
    ['ownership_offers', await count('business_invitations where invited_by = $1')],
  );
  return Object.fromEntries(counts.filter(([, rows]) => rows !== 0));
}

const ALL = {
  sessions: 2,
  push_subscriptions: 2,
  sign_in_challenges: 1,
  access_tokens: 1,
  passkeys: 1,
  trusted_devices: 1,
  mailed_links: 3,
  email_changes: 1,
  two_factor: 1,
  calendar_links: 1,
  data_exports: 1,
  business_codes: 1,
  google: 1,
  shared_plans: 1,
  ownership_offers: 1,
};
const { sessions: _, push_subscriptions: __, ...BESIDE_SESSIONS } = ALL;
const LOCKED_OUT = {
  ...BESIDE_SESSIONS,
  sign_in_challenges: undefined,
  email_changes: undefined,
  mailed_links: 1,
};

test.each([
  ['recovered', undefined, {}],
  [
    'password_changed',
    'this',
    {
      sessions: 1,
      push_subscriptions: 1,
      access_tokens: 1,
      passkeys: 1,
      trusted_devices: 1,
      mailed_links: 1,
      google: 1,
      shared_plans: 1,
    },
  ],
  ['email_changed', undefined, { ...ALL, mailed_links: undefined }],
  ['logged_out', 'this', { ...BESIDE_SESSIONS, sessions: 1, push_subscriptions: 1 }],
  ['suspended', undefined, { ...LOCKED_OUT, sessions: 2 }],
  ['unsuspended', undefined, BESIDE_SESSIONS],
  ['deletion_asked', undefined, LOCKED_OUT],
] as const)('%s ends the credentials that it is said to end, and no other', async (event, keep, left) => {
  const [ada, bo] = [await createUser(database.db), await createUser(database.db)];
  for (const { id } of [ada, bo]) await arm(id);
  expect(await living(ada.id)).toEqual(ALL);
  await database.db
    .transaction()
    .execute((tx) => endCredentials(tx, ada.id, event, keep && sidOf(ada.id, keep)));
  expect(await living(ada.id)).toEqual(JSON.parse(JSON.stringify(left)));
  expect(await living(bo.id), 'of another person').toEqual(ALL);
});
