import { type Insertable, sql, type Transaction } from 'kysely';
import { knownPasswordHash } from '../factories/accounts.ts';
import { keepNextOpening } from '../src/businesses/hours/writes.ts';
import { rescoreBusinesses } from '../src/businesses/trending/writes.ts';
import type { Db } from '../src/client.ts';
import type { Database } from '../src/schema/database.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { auditRows } from './audit.ts';
import { demoSales, writeSales } from './commerce.ts';
import { filterRows } from './filters.ts';
import { heldRows } from './held.ts';
import { writeCourses } from './learning.ts';
import { moderationRows } from './moderation.ts';
import { badgeRows, earnedRows, preferenceRows, presenceRows, userRows } from './rows/accounts.ts';
import { activityByDay } from './rows/activity.ts';
import { automationRows } from './rows/automations.ts';
import {
  bookingResourceRows,
  bookingRows,
  bookingRuleRows,
  businessHourRows,
  serviceResourceRows,
} from './rows/bookings.ts';
import { businessDayRows } from './rows/businessDays.ts';
import {
  businessFollowRows,
  businessMemberRows,
  businessRows,
  businessSaveRows,
  serviceRows,
  testimonialRows,
} from './rows/businesses.ts';
import { businessReviewRows, businessReviewVoteRows } from './rows/businessReviews.ts';
import { challengeRows, productRows } from './rows/challenges.ts';
import { ownedRows } from './rows/commerce.ts';
import { featuredRows } from './rows/featured.ts';
import { feedRows } from './rows/feed.ts';
import { guideRows } from './rows/guide.ts';
import { eventRows } from './rows/learning.ts';
import { placeRows } from './rows/map.ts';
import { joiningRows } from './rows/memberships.ts';
import { messagingRows } from './rows/messaging.ts';
import { notificationRows } from './rows/notifications.ts';
import { reviewRows, shelved, shopRows } from './rows/products.ts';
import { followCounts, followRows, portfolioRows, savedRows } from './rows/profiles.ts';
import { spaceRows } from './rows/spaces.ts';
import { membershipRows, membersOfAll, tribeRows } from './rows/tribes.ts';
import { verificationRows } from './rows/verifications.ts';

export { KNOWN_PASSWORD as DEMO_PASSWORD } from '../factories/accounts.ts';
export { DEMO_ACCOUNTS } from './people.ts';
export { SHARES_A_PLAN } from './rows/guide.ts';

export interface SeedOptions {
  /** PHC string of every account's password; of `DEMO_PASSWORD` unless given. */
  password?: string;
  /** The moment that 'two days ago' is counted from; the present unless given. */
  now?: Date;
  /** Told what is being written, in a word or two, before it is. */
  onProgress?: (step: string) => void;
}

/** Two nodes that start at once must not both seed. */
const LOCK = 7_203_115;
/** A statement of PostgreSQL holds 65,535 parameters at most. */
const MAX_PARAMETERS = 60_000;

/**
 * Fills an empty database with the demo cast, their tribes and everything they said, in one transaction.
 * The same moment gives the same rows, apart from the salt of the password.
 *
 * @returns false, having written nothing, when there are people already
 */
export async function seedDemo(db: Db, options: SeedOptions = {}): Promise<boolean> {
  const password = options.password ?? (await knownPasswordHash());
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anybody !== undefined) return false;
    await write(unrestrictedDb(tx), password, options);
    await rescoreBusinesses(tx, options.now);
    return true;
  });
}

/** Removes every row of the application, whoever wrote it, and seeds again. */
export async function resetDemo(db: Db, options: SeedOptions = {}): Promise<void> {
  const password = options.password ?? (await knownPasswordHash());
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not in ('schema_migrations', 'towns', 'community_rules')
    `.execute(tx);
    options.onProgress?.('emptying');
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.id(name)))} cascade`.execute(tx);
    await write(unrestrictedDb(tx), password, options);
    await rescoreBusinesses(tx, options.now);
  });
}

async function write(tx: Transaction<Database>, password: string, options: SeedOptions): Promise<void> {
  const { now = new Date(), onProgress } = options;
  const members = membersOfAll();
  const sales = demoSales(now, members);

  onProgress?.('people');
  await insert(tx, 'users', userRows(now, password, followCounts()));
  // A trigger counts each day.
  for (const { day, userIds } of activityByDay(now)) {
    if (userIds.length === 0) continue;
    await tx.updateTable('userActivity').set({ lastOn: day }).where('userId', 'in', userIds).execute();
  }
  await insert(tx, 'userFollows', followRows(now));
  await insert(tx, 'userPreferences', preferenceRows());
  await insert(tx, 'userPresence', presenceRows(now));
  const portfolio = portfolioRows(now);
  await insert(tx, 'portfolioWorks', portfolio.works);
  await insert(tx, 'attachments', portfolio.attachments);
  await insert(tx, 'badges', badgeRows(now));
  await insert(tx, 'userBadges', earnedRows(now));

  onProgress?.('tribes');
  await insert(tx, 'tribes', tribeRows(now, members));
  await insert(tx, 'tribeMemberships', membershipRows(now, members));
  const joining = joiningRows(now, members);
  await insert(tx, 'tribeJoinRequests', joining.requests);
  await insert(tx, 'tribeBans', joining.bans);
  await insert(tx, 'tribeInvitations', joining.invitations);
  const verifications = verificationRows(now);
  await insert(tx, 'verificationRequests', verifications.requests);
  await insert(tx, 'attachments', verifications.attachments);

  onProgress?.('businesses');
  await insert(tx, 'businesses', businessRows(now));
  // A trigger put the owners into their teams, as of now.
  await sql`update business_members set created_at = businesses.created_at from businesses
    where businesses.id = business_members.business_id`.execute(tx);
  await insert(tx, 'businessMembers', businessMemberRows(now));
  await insert(tx, 'businessFollows', businessFollowRows(now));
  await insert(tx, 'businessSaves', businessSaveRows(now));
  await insert(tx, 'services', serviceRows(now));
  await insert(tx, 'businessHours', businessHourRows());
  await insert(tx, 'bookingResources', bookingResourceRows(now));
  await insert(tx, 'bookingRules', bookingRuleRows());
  await insert(tx, 'serviceResources', serviceResourceRows());
  await insert(tx, 'bookings', bookingRows(now));
  for (const { id = '', timeZone = 'UTC' } of businessRows(now))
    await keepNextOpening(tx, id, timeZone, now.getTime());
  await insert(tx, 'testimonials', testimonialRows(now));
  await insert(tx, 'businessReviews', businessReviewRows(now));
  await insert(tx, 'businessReviewVotes', businessReviewVoteRows(now));
  // Follows, bookings and reviews were counted by triggers, each on its day.
  await insert(tx, 'businessDays', businessDayRows(now));

  onProgress?.('events');
  const calendar = eventRows(now);
  await insert(tx, 'eventSeries', calendar.series);
  await insert(tx, 'events', calendar.events);
  await insert(tx, 'eventTicketTypes', calendar.types);
  await insert(tx, 'eventRsvps', calendar.rsvps);
  await insert(tx, 'eventTickets', calendar.tickets);
  await insert(tx, 'eventWaitlistEntries', calendar.waiting);
  await insert(tx, 'eventAttendance', calendar.attendance);
  await insert(tx, 'eventFeedback', calendar.feedback);
  await insert(tx, 'eventPeople', calendar.people);
  await insert(tx, 'mapPlaces', placeRows(now));

  onProgress?.('courses');
  await writeCourses((table, rows) => insert(tx, table, rows), now);

  onProgress?.('posts');
  const feed = feedRows(now, members);
  await insert(tx, 'posts', feed.posts);
  await insert(tx, 'attachments', feed.attachments);
  await insert(tx, 'postReactions', feed.reactions);
  await insert(tx, 'savedPosts', savedRows(now));
  await insert(tx, 'comments', feed.comments);
  await insert(tx, 'commentReactions', feed.commentReactions);
  await insert(tx, 'postHashtags', feed.hashtags);
  await insert(tx, 'polls', feed.polls);
  await insert(tx, 'pollOptions', feed.options);
  await insert(tx, 'pollVotes', feed.votes);
  await insert(tx, 'storyViews', feed.views);

  await writeSpaces(tx, now);

  onProgress?.('challenges and products');
  const contest = challengeRows(now, members);
  await insert(tx, 'badges', contest.badges);
  await insert(tx, 'challenges', contest.challenges);
  await insert(tx, 'challengeTasks', contest.tasks);
  await insert(tx, 'challengeParticipants', contest.participants);
  await insert(tx, 'challengeCheckIns', contest.checkIns);
  await insert(tx, 'userBadges', contest.earned);
  const reviews = reviewRows(now, ownedRows(sales.sales, sales.plans, now));
  await insert(tx, 'products', shelved(productRows(now, sales.sold), reviews));
  await insert(tx, 'productReviews', reviews);
  const shop = shopRows(now);
  await insert(tx, 'productFiles', shop.files);
  await insert(tx, 'attachments', shop.attachments);
  await insert(tx, 'productBundleItems', shop.items);
  await insert(tx, 'productBookingRules', shop.rules);
  await insert(tx, 'productHours', shop.hours);

  onProgress?.('rules');
  const automations = automationRows(now, membershipRows(now, members));
  await insert(tx, 'automationRules', automations.rules);
  await insert(tx, 'automationRuns', automations.runs);

  onProgress?.('playbooks and plans');
  const guide = guideRows(now);
  await insert(tx, 'guidePlaybooks', guide.playbooks);
  await insert(tx, 'guidePlans', guide.plans);
  await insert(tx, 'guideQuestions', guide.questions);

  onProgress?.('messages');
  await writeMessages(tx, now);

  onProgress?.('orders and notifications');
  await writeSales(tx, (table, rows) => insert(tx, table, rows), sales, now);
  await sql`update course_enrollments taken set source = 'paid', order_item_id = bought.order_item_id
    from purchases bought where bought.item_type = 'course' and bought.item_id = taken.course_id
      and bought.user_id = taken.user_id and bought.status = 'active'`.execute(tx);
  const told = notificationRows(now, feed);
  await insert(tx, 'notifications', told.notifications);
  await insert(tx, 'notificationActors', told.actors);

  const audit = auditRows(now);
  await tx.deleteFrom('auditChain').execute();
  await insert(tx, 'auditChain', [audit.chain]);
  await insert(tx, 'auditEntries', audit.entries);
  await insert(tx, 'auditActors', audit.actors);
  await insert(tx, 'auditDetails', audit.details);

  const moderation = moderationRows(now, feed.posts);
  await insert(tx, 'moderationCases', moderation.cases);
  await insert(tx, 'caseSnapshots', moderation.snapshots);
  await insert(tx, 'moderationDecisions', moderation.decisions);
  await insert(tx, 'reports', moderation.reports);
  await insert(tx, 'moderationAppeals', moderation.appeals);
  await insert(tx, 'filters', filterRows(now));
  await insert(tx, 'featuredLists', featuredRows());
  const held = heldRows(now);
  await insert(tx, 'businessReviews', held.reviews);
  await insert(tx, 'events', held.events);
  await insert(tx, 'moderationCases', held.cases);
  await insert(tx, 'caseSnapshots', held.snapshots);
}

async function writeSpaces(tx: Transaction<Database>, now: Date): Promise<void> {
  const rows = spaceRows(now);
  await insert(tx, 'spaces', rows.spaces);
  await insert(tx, 'spacePeople', rows.people);
  await insert(tx, 'posts', rows.posts);
  await insert(tx, 'comments', rows.comments);
  for (const { postId, commentId } of rows.accepted) {
    await tx.updateTable('posts').set({ acceptedCommentId: commentId }).where('id', '=', postId).execute();
  }
  await insert(tx, 'officeSlots', rows.slots);
  await insert(tx, 'libraryItems', rows.items);
  await insert(tx, 'attachments', rows.attachments);
}

async function writeMessages(tx: Transaction<Database>, now: Date): Promise<void> {
  const talk = messagingRows(now);
  // Conversations name their last message, which comes after them.
  await sql`set constraints conversations_last_message_fkey deferred`.execute(tx);
  await insert(tx, 'conversations', talk.conversations);
  await insert(tx, 'conversationMembers', talk.members);
  await insert(tx, 'messages', talk.messages);
  await insert(tx, 'messageReactions', talk.reactions);
  await insert(tx, 'messageReadReceipts', talk.receipts);
  await insert(tx, 'pinnedMessages', talk.pins);
}

async function insert<Name extends keyof Database>(
  tx: Transaction<Database>,
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const size = Math.floor(MAX_PARAMETERS / Object.keys(first).length);
  for (let at = 0; at < rows.length; at += size) {
    // TypeScript cannot follow that rows of Name fit a table whose name is only known as Name.
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + size) as never)
      .execute();
  }
}
