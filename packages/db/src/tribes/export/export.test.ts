import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { EXPORTED_LISTS, type ExportedList, exportedRows } from './visibility.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables of which rows go when a tribe goes, however far away from it. */
const GOES_WITH_IT = `with recursive gone(name) as (
  select 'tribes'::regclass union
  select conrelid::regclass from pg_constraint join gone on confrelid = gone.name
  where contype = 'f' and confdeltype = 'c')
select name::text from gone order by 1`;

/** Which list or other part of the archive holds a table. */
const EXPORTED: Readonly<Record<string, ExportedList | 'tribe' | 'members' | 'spaces' | 'posts'>> = {
  tribes: 'tribe',
  tribe_memberships: 'members',
  spaces: 'spaces',
  posts: 'posts',
  comments: 'posts',
  polls: 'posts',
  poll_options: 'posts',
  space_people: 'spaceMembers',
  library_items: 'library',
  office_slots: 'hours',
  challenges: 'challenges',
  challenge_tasks: 'tasks',
  challenge_participants: 'participants',
  challenge_check_ins: 'checkIns',
  badges: 'badges',
  user_badges: 'badgesGiven',
  automation_rules: 'automations',
  automation_runs: 'automationRuns',
  tribe_join_requests: 'requests',
  tribe_invitations: 'invitations',
  tribe_bans: 'bans',
  verification_requests: 'verifications',
  events: 'events',
  event_rsvps: 'attendance',
  event_answers: 'attendance',
  event_attendance: 'attendance',
  event_feedback: 'attendance',
  event_people: 'events',
  event_reminders: 'events',
  event_ticket_types: 'events',
  event_tickets: 'attendance',
  products: 'products',
  product_files: 'productFiles',
  product_bundle_items: 'bundles',
  product_booking_rules: 'productHours',
  product_hours: 'productHours',
  product_special_days: 'productHours',
  product_slots: 'productBookings',
  product_reviews: 'productReviews',
};

/** Why an owner does not take a table along. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  calendar_links: 'secret addresses of their users',
  event_check_ins: 'scans of devices; who came is in the attendance',
  event_walk_ins: 'counted at the door; they have no account',
  event_holds: 'seats that are kept for minutes or hours',
  event_waitlist_entries: 'who waits is between the host and them',
  event_invitations: 'who was asked is between the host and them; who attends is in the attendance',
  guide_playbooks: 'advice of the tribe for its members',
  map_places: 'where it is, which its owner knows, and places of its events',
  notifications: 'what somebody was told is theirs, not the tribe’s',
  notification_actors: 'whose deed somebody was told of goes with what they were told',
  busy_times: 'what is promised elsewhere; times of coaching are among the bookings of products',
  notification_deliveries: 'whether it reached a device says nothing about the tribe',
  waiting_deliveries: 'leaves by mail within the hour',
  comment_reactions: 'counted with the comment; who liked is between two people',
  post_reactions: 'counted with the post; who liked is between two people',
  poll_votes: 'counted with each option; a vote is nobody else’s to read',
  post_edits: 'earlier words are for who wrote them',
  post_hashtags: 'stand in the words of the post',
  post_tribes: 'posts of somebody’s profile, which stay there',
  product_downloads: 'who downloaded what is between the buyer and the seller',
  published_drafts: 'keeps a draft from being published twice',
  saved_posts: 'what somebody keeps is theirs alone',
  space_reads: 'what somebody has read is theirs alone',
  space_streaks: 'reckoned from the posts',
  story_views: 'stories are gone after a day',
  tribe_departures: 'how many left, by the day, for advice alone',
  tribe_slugs: 'lead to a tribe that is gone, and are free then',
  videos: 'replays that were uploaded, which are too large for an archive',
  tribe_trials: 'keeps somebody from a second trial of a tribe that is gone',
};

test('every table that goes with a tribe is in its export, or stays out for a reason', async () => {
  const { rows } = await database.pool.query(GOES_WITH_IT);
  const known = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)];
  expect(rows.map(({ name }) => name)).toEqual(known.sort());
  const lists = new Set<string>(Object.values(EXPORTED));
  expect(EXPORTED_LISTS.filter((list) => !lists.has(list))).toEqual(['pictures']);
});

test('every list can be asked for, of a tribe that has none of it', async () => {
  const tribe = await createTribe(database.db);
  for (const list of EXPORTED_LISTS) {
    expect(await exportedRows(database.db, list, tribe.id, { limit: 10 }), list).toEqual([]);
    const after = { limit: 10, after: tribe.id };
    expect(await exportedRows(database.db, list, tribe.id, after), list).toEqual([]);
  }
});

test('a list comes in pages, each row once, and only of its tribe', async () => {
  const [tribe, other] = [await createTribe(database.db), await createTribe(database.db)];
  const people: string[] = [];
  for (let n = 0; n < 7; n++) people.push((await createUser(database.db)).id);
  const ban = (tribeId: string) => people.map((userId) => ({ tribeId, userId, reason: 'Too loud' }));
  await unrestrictedDb(database.db)
    .insertInto('tribeBans')
    .values([...ban(tribe.id), ...ban(other.id)])
    .execute();
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const rows = await exportedRows(database.db, 'bans', tribe.id, { limit: 3, after });
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.id;
    if (rows.length < 3) break;
  }
  expect(seen).toEqual(people.sort());
});

test('an item of a library knows its folders, from the top down', async () => {
  const tribe = await createTribe(database.db);
  const guarded = unrestrictedDb(database.db);
  const { id: spaceId } = await guarded
    .insertInto('spaces')
    .values({ tribeId: tribe.id, type: 'library', name: 'Papers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  let parentId: string | null = null;
  for (const name of ['One', 'Two', 'Three']) {
    const item: { id: string } = await guarded
      .insertInto('libraryItems')
      .values({ spaceId, parentId, kind: 'folder', name })
      .returning('id')
      .executeTakeFirstOrThrow();
    parentId = item.id;
  }
  const rows = await exportedRows(database.db, 'library', tribe.id, { limit: 10 });
  expect(rows.map(({ name, path }) => [name, path])).toEqual([
    ['One', []],
    ['Two', ['One']],
    ['Three', ['One', 'Two']],
  ]);
});
