import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../client.ts';
import { deleteComment } from '../../../feed/comments/writes.ts';
import { IS_POST } from '../../../feed/visibility.ts';
import { removePosts } from '../../../feed/writes.ts';
import { leaveGroup } from '../../../messaging/groups/writes.ts';
import { lockConversation } from '../../../messaging/messages/writes.ts';
import { unfollow } from '../../../profiles/writes.ts';
import { removeMember } from '../../../tribes/members/writes.ts';

/** A person who is erased: one object for all pieces of one run. */
export interface Erased {
  id: string;
  /** The 'Deleted user' in their place. */
  as: string;
  /** Recipients whose notifications are left to read, and the last one read of the last of them. A new run begins again. */
  naming?: { recipients: string[]; after: { place: string; id: string } | null };
}

/** Takes away, or gives to whoever stands in their place, some of what somebody left. @returns whether there is more */
export type Piece = (tx: Tx, erased: Erased, atOnce: number) => Promise<boolean>;

async function rowsOf<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx)).rows;
}

const comments: Piece = async (tx, { id }, atOnce) => {
  const rows = await rowsOf(
    tx,
    sql<{ id: string; postId: string }>`select id, post_id from comments
      where author_id = ${id} and deleted_at is null limit ${atOnce}`,
  );
  for (const comment of rows) await deleteComment(tx, comment);
  return rows.length === atOnce;
};

const tribes: Piece = async (tx, { id }, atOnce) => {
  const rows = await rowsOf(
    tx,
    sql<{ tribeId: string }>`select tribe_id from tribe_memberships
      where user_id = ${id} and role <> 'owner' limit ${atOnce}`,
  );
  for (const { tribeId } of rows) await removeMember(tx, tribeId, id);
  return rows.length === atOnce;
};

/** Those of a business are the customer's talk with it, and stay as talks of two people do. */
const groups: Piece = async (tx, { id }, atOnce) => {
  const rows = await rowsOf(
    tx,
    sql<{ conversationId: string }>`select conversation_id from conversation_members mine
      join conversations on conversations.id = mine.conversation_id
      where mine.user_id = ${id} and mine.request_state = 'accepted' and conversations.type = 'group'
        and conversations.business_id is null limit ${atOnce}`,
  );
  for (const { conversationId } of rows) {
    await lockConversation(tx, conversationId);
    await leaveGroup(tx, conversationId, id);
  }
  return rows.length === atOnce;
};

const follows: Piece = async (tx, { id }, atOnce) => {
  const rows = await rowsOf(
    tx,
    sql<{ followerId: string; followeeId: string }>`
      (select follower_id, followee_id from user_follows where follower_id = ${id} limit ${atOnce})
      union (select follower_id, followee_id from user_follows where followee_id = ${id} limit ${atOnce})`,
  );
  for (const { followerId, followeeId } of rows) await unfollow(tx, followerId, followeeId);
  return rows.length >= atOnce;
};

const posts: Piece = (tx, { id }, atOnce) =>
  removePosts(tx, sql`author_id = ${id} and business_id is null and ${IS_POST}`, atOnce);

/** Deletes rows of a person, and takes them from the counters of what they were about. */
function counted(table: string, mine: RawBuilder<unknown>, uncount: RawBuilder<unknown>): Piece {
  const name = sql.table(table);
  return async (tx, { id }, atOnce) => {
    const [row] = await rowsOf(
      tx,
      sql<{ count: number }>`
        with gone as (
          delete from ${name} where ctid = any (array(
            select ctid from ${name} where ${mine} = ${id} limit ${atOnce}))
          returning *),
        uncounted as (${uncount} returning 1)
        select count(*)::int from gone`,
    );
    return row?.count === atOnce;
  };
}

const unlike = (of: string, key: string) => sql`
  update ${sql.table(of)} it set like_count = it.like_count - 1,
    reaction_counts = jsonb_strip_nulls(it.reaction_counts
      || jsonb_build_object(gone.type, nullif((it.reaction_counts->>gone.type)::int - 1, 0)))
  from gone where it.id = ${sql.ref(key)}`;

/** Many rows may be about one thing: each counts. */
const less = (of: string, column: string, key: string, which = sql`true`) => sql`
  update ${sql.table(of)} it set ${sql.ref(column)} = it.${sql.ref(column)} - per.count
  from (select ${sql.ref(key)} as id, count(*)::int as count from gone where ${which} group by 1) per
  where it.id = per.id`;

const USER = sql.ref('user_id');

/** All votes of somebody in a poll at once: of who chose two options, one voter goes. */
const votes: Piece = async (tx, { id }, atOnce) => {
  const [row] = await rowsOf(
    tx,
    sql<{ count: number }>`
      with gone as (
        delete from poll_votes where user_id = ${id} and post_id = any (array(
          select distinct post_id from poll_votes where user_id = ${id} limit ${atOnce}))
        returning post_id, option_id),
      options as (
        update poll_options it set vote_count = it.vote_count - 1 from gone where it.id = gone.option_id),
      voters as (
        update polls set voter_count = voter_count - 1 where post_id in (select post_id from gone))
      select count(distinct post_id)::int as count from gone`,
  );
  return row?.count === atOnce;
};

const COUNTED: Piece[] = [
  counted('post_reactions', USER, unlike('posts', 'gone.post_id')),
  counted('comment_reactions', USER, unlike('comments', 'gone.comment_id')),
  counted('story_views', sql.ref('viewer_id'), less('posts', 'view_count', 'post_id')),
  counted('tribe_join_requests', USER, less('tribes', 'pending_count', 'tribe_id', sql`status = 'pending'`)),
];

function removed(table: string, which: (id: string) => RawBuilder<unknown>): Piece {
  return async (tx, { id }, atOnce) => {
    const name = sql.table(table);
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${which(id)} limit ${atOnce}))`.execute(tx);
    return Number(numAffectedRows) === atOnce;
  };
}

interface Left {
  table: string;
  column: string;
  /** Further columns to set. */
  also?: RawBuilder<unknown>;
  only?: RawBuilder<unknown>;
}

/** Hands rows that others keep over to the 'Deleted user'. */
function handedOver({ table, column, also = sql``, only = sql`true` }: Left): Piece {
  return async (tx, erased, atOnce) => {
    const [name, person] = [sql.table(table), sql.ref(column)];
    const { numAffectedRows } = await sql`update ${name} set ${person} = ${erased.as} ${also}
      where ctid = any (array(select ctid from ${name} where ${person} = ${erased.id} and ${only} limit ${atOnce}))`.execute(
      tx,
    );
    return Number(numAffectedRows) === atOnce;
  };
}

/** The business has spoken, whoever held the pen. */
const postsOfBusinesses: Piece = async (tx, { id }, atOnce) => {
  const { numAffectedRows } = await sql`update posts set author_id = businesses.owner_id from businesses
    where businesses.id = posts.business_id and businesses.owner_id <> ${id} and posts.ctid = any (array(
      select ctid from posts where author_id = ${id} and business_id is not null limit ${atOnce}))`.execute(
    tx,
  );
  return Number(numAffectedRows) === atOnce;
};

/** The key of a talk of two is made of their ids. */
const talks: Piece = async (tx, { id, as }) => {
  await sql`update conversations set direct_key = replace(direct_key, ${id}::text, ${as}::text)
    where direct_key is not null and id in (select conversation_id from conversation_members where user_id = ${id})`.execute(
    tx,
  );
  return false;
};

/** Gifts that were sent to the address, and what was asked of us under it. */
const byAddress: Piece = async (tx, { id }) => {
  const address = sql`(select email from users where id = ${id})`;
  await sql`update gifts set recipient_email = null where recipient_email = ${address}`.execute(tx);
  await sql`delete from enterprise_inquiries where user_id = ${id} or lower(email) = ${address}`.execute(tx);
  return false;
};

/** Users who were notified of what the person bought, booked or gave. */
async function recipientsOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    sql<{ userId: string }>`
      select seller_id as user_id from orders where user_id = ${id} and seller_id is not null
      union select team.user_id from bookings join business_members team using (business_id)
        where bookings.user_id = ${id}
      union select gifts.recipient_id from orders join gifts on gifts.order_id = orders.id
        where orders.user_id = ${id} and gifts.recipient_id is not null`,
  );
  return rows.map(({ userId }) => userId);
}

/**
 * Notifications about sales and bookings name the buyer in words. They are read recipient by recipient, a page at a
 * time. Those about what the person did name them by their id, and are deleted with them.
 */
const named: Piece = async (tx, erased, atOnce) => {
  const { id } = erased;
  erased.naming ??= { recipients: await recipientsOf(tx, id), after: null };
  const { recipients, after } = erased.naming;
  const userId = recipients.at(-1);
  if (userId === undefined) return false;
  const below =
    after === null
      ? sql`true`
      : sql`(created_at, notifications.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
  const rows = await rowsOf(
    tx,
    sql<{ place: string; id: string }>`
      with person as materialized (select first_name || ' ' || last_name as name from users where id = ${id}),
      page as materialized (
        select id, created_at from notifications where user_id = ${userId} and ${below}
        order by created_at desc, id desc limit ${atOnce}),
      renamed as (
        update notifications it
        set title = replace(title, name, 'Deleted user'), message = replace(message, name, 'Deleted user')
        from page, person
        where it.id = page.id and position(name in it.title || ' ' || it.message) > 0)
      select created_at::text as place, id from page order by created_at, page.id limit 1`,
  );
  const [last] = rows;
  if (last === undefined) recipients.pop();
  erased.naming.after = last ?? null;
  return true;
};

/** Files of what stays; all others go with their uploader. */
const KEPT_FILES = sql`(attached_type in
    ('messages', 'conversations', 'library_items', 'tribes', 'businesses', 'products', 'product_files', 'course_lessons',
     'course_resources', 'videos')
  or exists (select from message_files used where used.attachment_id in (attachments.id, attachments.attached_to)))`;

const SHUT = sql`, is_active = false`;

/** Rows that stay: those that others received or need, and records of sales that the law requires. */
export const LEFT: readonly Left[] = [
  { table: 'attachments', column: 'uploaded_by', only: KEPT_FILES },
  { table: 'comments', column: 'author_id' },
  { table: 'posts', column: 'author_id', only: sql`not (${IS_POST})` },
  { table: 'messages', column: 'sender_id' },
  { table: 'conversation_members', column: 'user_id', also: sql`, nickname = null` },
  { table: 'conversations', column: 'customer_id' },
  { table: 'bookings', column: 'user_id', also: sql`, note = ''` },
  { table: 'product_slots', column: 'user_id', also: sql`, reason = ''` },
  { table: 'orders', column: 'user_id', also: sql`, shipping_address = null` },
  { table: 'orders', column: 'seller_id' },
  { table: 'payments', column: 'user_id' },
  { table: 'purchases', column: 'user_id' },
  { table: 'subscriptions', column: 'user_id' },
  { table: 'subscriptions', column: 'seller_id' },
  { table: 'invoices', column: 'user_id' },
  { table: 'invoices', column: 'issuer_id' },
  { table: 'invoice_counters', column: 'issuer_id' },
  { table: 'gifts', column: 'redeemed_by' },
  { table: 'ledger_accounts', column: 'owner_id' },
  { table: 'payouts', column: 'seller_id' },
  { table: 'affiliates', column: 'user_id', also: SHUT },
  { table: 'affiliates', column: 'seller_id', also: SHUT },
  { table: 'coupons', column: 'seller_id', also: SHUT },
  { table: 'coupon_uses', column: 'user_id' },
  { table: 'seller_customers', column: 'user_id' },
  { table: 'products', column: 'seller_id', also: SHUT },
  { table: 'courses', column: 'creator_id', also: sql`, is_published = false` },
  { table: 'assignment_submissions', column: 'graded_by' },
  { table: 'events', column: 'host_id' },
  { table: 'test_payments', column: 'buyer_id' },
];

/** Seats at events, which are offered to those who wait there. */
function seats(table: 'event_holds' | 'event_tickets'): Piece {
  return async (tx, { id }, atOnce) => {
    const [row] = await rowsOf(
      tx,
      sql<{ count: number }>`
        with page as (select id, event_id from ${sql.table(table)} where user_id = ${id} order by event_id, id limit ${atOnce}),
        locked as (
          select id from events where id in (select event_id from page) order by id for no key update),
        gone as (delete from ${sql.table(table)} where id in (
          select page.id from page where page.event_id in (select id from locked)) returning event_id),
        offered as (
          select graphile_worker.add_job('events.waitlist.offer', json_build_object('eventId', event_id), max_attempts := 10)
          from (select distinct event_id from gone) freed where exists (
            select from event_waitlist_entries waiting
            where waiting.event_id = freed.event_id and waiting.expired_at is null))
        select count(*)::int as count, (select count(*) from offered) as offers from gone`,
    );
    return row?.count === atOnce;
  };
}

/** Events of tribes that are to come or run pass to the owner of the tribe, who may have been a co-host. */
const hostedEvents: Piece = async (tx, { id }, atOnce) => {
  const [row] = await rowsOf(
    tx,
    sql<{ count: number }>`
      with passed as (
        update events set host_id = tribes.owner_id from tribes
        where tribes.id = events.tribe_id and events.id = any (array(
          select held.id from events held join tribes home on home.id = held.tribe_id
          where held.host_id = ${id} and held.end_time > now() and home.owner_id <> ${id}
          order by held.id limit ${atOnce}))
        returning events.id, events.host_id),
      not_twice as (
        delete from event_people person using passed
        where person.event_id = passed.id and person.role = 'host' and person.user_id = passed.host_id)
      select count(*)::int as count from passed`,
  );
  return row?.count === atOnce;
};

/** Certificates stay without the name of their holder. */
const certificates: Piece = async (tx, { id }, atOnce) => {
  const rows = await rowsOf(
    tx,
    sql`update course_certificates set user_id = null, holder_name = null where id in (
      select id from course_certificates where user_id = ${id} limit ${atOnce}) returning id`,
  );
  return rows.length === atOnce;
};

/** Reviews of courses, which are counted in their courses: those are locked first, as for a reply. */
const courseReviews: Piece = async (tx, { id }, atOnce) => {
  const page = sql`(select id, course_id from course_reviews where author_id = ${id} order by id limit ${atOnce})`;
  await rowsOf(
    tx,
    sql`select id from courses where id in (select course_id from ${page} page) order by id for no key update`,
  );
  const rows = await rowsOf(
    tx,
    sql`delete from course_reviews where id in (select id from ${page} page) returning id`,
  );
  return rows.length === atOnce;
};

/** Cases stay without the beginning of what was reported; snapshots go with the user. */
const caseTitles: Piece = async (tx, { id }, atOnce) => {
  const rows = await rowsOf(
    tx,
    sql`update moderation_cases set title = '' where id in (
      select id from moderation_cases where author_id = ${id} and title <> '' limit ${atOnce}) returning id`,
  );
  return rows.length === atOnce;
};

/** In this order. What is not here goes by the foreign keys of the row itself. */
export const PIECES: readonly Piece[] = [
  comments,
  postsOfBusinesses,
  posts,
  tribes,
  groups,
  follows,
  votes,
  ...COUNTED,
  certificates,
  removed('course_enrollments', (id) => sql`user_id = ${id}`),
  courseReviews,
  removed('lesson_notes', (id) => sql`user_id = ${id}`),
  removed('notifications', (id) => sql`user_id = ${id}`),
  removed('event_answers', (id) => sql`user_id = ${id}`),
  seats('event_holds'),
  removed('event_waitlist_entries', (id) => sql`user_id = ${id}`),
  seats('event_tickets'),
  removed('event_pass_holders', (id) => sql`user_id = ${id}`),
  removed('event_series_answers', (id) => sql`user_id = ${id}`),
  removed('event_rsvps', (id) => sql`user_id = ${id}`),
  removed('event_attendance', (id) => sql`user_id = ${id}`),
  removed('event_feedback', (id) => sql`user_id = ${id}`),
  removed('event_people', (id) => sql`user_id = ${id}`),
  removed('event_invitations', (id) => sql`user_id = ${id}`),
  hostedEvents,
  removed('events', (id) => sql`host_id = ${id} and tribe_id is null and start_time > now()`),
  byAddress,
  named,
  removed('bookings', (id) => sql`user_id = ${id} and starts_at > now()`),
  removed('product_slots', (id) => sql`user_id = ${id} and starts_at > now()`),
  talks,
  caseTitles,
  ...LEFT.map(handedOver),
  // The entries stay, with hashes of what was deleted.
  removed('audit_actors', (id) => sql`user_id = ${id}`),
  removed('audit_details', (id) => sql`subject_id = ${id}`),
];
