import { FOLDER_DEPTH_MAX } from '@kindred/validation/tribes/library';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { guestsOf } from '../../events/seats/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

type Asked = (of: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The rows of a table that belong to each of something, looked up: else whole tables are read to be joined. */
function each(table: string, name: string, column: string, of: string): RawBuilder<unknown> {
  return sql`cross join lateral (
      select * from ${sql.table(table)} of_it where ${sql.ref(`of_it.${column}`)} = ${sql.ref(of)} offset 0) ${sql.ref(name)}`;
}

/** The folders that an item of a library is in, from the top down. */
const PATH = sql`array(
  with recursive above as (
    select holds.name, holds.parent_id, 1 as depth from library_items holds where holds.id = item.parent_id
    union all
    select holds.name, holds.parent_id, depth + 1
    from library_items holds join above on holds.id = above.parent_id
    where depth <= ${sql.lit(FOLDER_DEPTH_MAX)})
  select name from above order by depth desc)`;

/**
 * The lists of an export beside members, spaces and posts, each in the order of its ids. Those whose length two numbers
 * decide (attendance of events, reviews of products …) are read for one event, product, badge, space or challenge at a
 * time, so that no page sorts more than that. People are named by their handles.
 */
const LISTS = {
  spaceMembers: (space) => sql`
    select added.user_id as id, person.handle, adder.handle as added_by, added.how, added.added_at
    from space_people added join users person on person.id = added.user_id
    left join users adder on adder.id = added.added_by
    where added.space_id = ${space}`,
  library: (tribe) => sql`
    select item.id, item.space_id, spaces.name as space_name, item.parent_id, item.kind, item.name,
      ${PATH} as path, adder.handle as added_by, item.created_at, files.size, files.storage_key
    from spaces ${each('library_items', 'item', 'space_id', 'spaces.id')}
    left join attachments files on files.attached_type = 'library_items' and files.attached_to = item.id
    left join users adder on adder.id = item.created_by
    where spaces.tribe_id = ${tribe} and item.hidden_at is null and item.deleted_at is null`,
  hours: (tribe) => sql`
    select slot.id, slot.space_id, host.handle as host, slot.starts_at, slot.minutes, slot.place,
      guest.handle as booked_by, slot.booked_at
    from spaces ${each('office_slots', 'slot', 'space_id', 'spaces.id')} join users host on host.id = slot.host_id
    left join users guest on guest.id = slot.booked_by
    where spaces.tribe_id = ${tribe}`,
  challenges: (tribe) => sql`
    select challenge.id, challenge.title, challenge.description, challenge.starts_at, challenge.ends_at,
      challenge.time_zone, challenge.goal, challenge.badge_id, maker.handle as created_by, challenge.created_at
    from challenges challenge left join users maker on maker.id = challenge.created_by
    where challenge.tribe_id = ${tribe}`,
  tasks: (challenge) => sql`
    select id, position, title, points, frequency, goal, proof, needs_approval
    from challenge_tasks where challenge_id = ${challenge}`,
  participants: (challenge) => sql`
    select part.user_id as id, person.handle, part.points, part.done, part.finished_at, part.joined_at
    from challenge_participants part join users person on person.id = part.user_id
    where part.challenge_id = ${challenge}`,
  checkIns: (challenge) => sql`
    select done.id, done.task_id, person.handle, done.day::text as day, done.note, done.status, done.points,
      done.reason, decider.handle as decided_by, done.decided_at, done.created_at,
      array(select files.url from attachments files
        where files.attached_type = 'challenge_check_ins' and files.attached_to = done.id
        order by files.position) as media
    from challenge_check_ins done join users person on person.id = done.user_id
    left join users decider on decider.id = done.decided_by
    where done.challenge_id = ${challenge}`,
  badges: (tribe) => sql`
    select id, name, description, icon, icon_url, criteria, created_at from badges where tribe_id = ${tribe}`,
  badgesGiven: (badge) => sql`
    select given.id, person.handle, given.earned_at
    from user_badges given join users person on person.id = given.user_id
    where given.badge_id = ${badge}`,
  automations: (tribe) => sql`
    select rule.id, rule.name, rule.content, rule.status, rule.note, person.handle as acts_as, rule.created_at
    from automation_rules rule join users person on person.id = rule.acts_as
    where rule.tribe_id = ${tribe}`,
  automationRuns: (tribe) => sql`
    select run.id, run.rule_id, person.handle, run.status, run.reason, run.actions, run.created_at
    from automation_runs run left join users person on person.id = run.user_id
    where run.tribe_id = ${tribe}`,
  requests: (tribe) => sql`
    select asked.id, person.handle, asked.answers, asked.status, asked.reason, decider.handle as decided_by,
      asked.decided_at, asked.created_at
    from tribe_join_requests asked join users person on person.id = asked.user_id
    left join users decider on decider.id = asked.decided_by
    where asked.tribe_id = ${tribe}`,
  // Without the secrets of their links, which work until the tribe is gone.
  invitations: (tribe) => sql`
    select sent.id, person.handle, sent.max_uses, sent.use_count, sent.expires_at, sent.revoked_at,
      maker.handle as created_by, sent.created_at
    from tribe_invitations sent join users maker on maker.id = sent.created_by
    left join users person on person.id = sent.user_id
    where sent.tribe_id = ${tribe}`,
  bans: (tribe) => sql`
    select ban.user_id as id, person.handle, ban.reason, ban.until, banner.handle as banned_by, ban.created_at
    from tribe_bans ban join users person on person.id = ban.user_id
    left join users banner on banner.id = ban.banned_by
    where ban.tribe_id = ${tribe}`,
  verifications: (tribe) => sql`
    select asked.id, person.handle as requested_by, asked.status, asked.reason, asked.decided_at,
      asked.taken_back_at, asked.taken_back_reason, asked.created_at
    from verification_requests asked join users person on person.id = asked.requested_by
    where asked.tribe_id = ${tribe}`,
  events: (tribe) => sql`
    select event.id, host.handle as host, event.kind, event.title, event.description, event.image_url,
      event.start_time, event.end_time, event.time_zone, event.starts_local, event.ends_local, event.is_all_day,
      event.is_online, event.location, event.address, event.is_address_private, event.meeting_url, event.replay_url,
      event.audience, event.price, event.max_attendees, event.guests_max, event.shows_attendees, event.cancelled_at,
      event.cancel_reason, event.questions, event.has_chat, event.created_at,
      event.series_id, event.original_start,
      array(select minutes from event_reminders where event_id = event.id order by minutes) as reminders,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', name, 'description', description, 'price', price, 'attends', attends,
          'tier', tier, 'quantity', quantity, 'availableUntil', available_until) order by position)
        from event_ticket_types where event_id = event.id), '[]') as "ticketTypes",
      (select jsonb_build_object('price', pass.price, 'quantity', pass.quantity, 'sold', pass.taken_count)
        from event_passes pass join event_series series on series.root_id = pass.root_id
        where series.id = event.series_id and pass.archived_at is null) as pass,
      coalesce((
        select jsonb_agg(jsonb_build_object('role', part.role, 'handle', person.handle, 'name', part.name, 'about', part.about)
          order by part.position)
        from event_people part left join users person on person.id = part.user_id
        where part.event_id = event.id), '[]') as people
    from events event join users host on host.id = event.host_id
    where event.tribe_id = ${tribe} and event.deleted_at is null`,
  attendance: (event) => sql`
    select answer.id, person.handle, answer.status,
      ${guestsOf('answer.id')} as guests, answer.is_hidden, answer.rsvped_at,
      coalesce((
        select given.answers->'items' from event_answers given
        where given.event_id = answer.event_id and given.user_id = answer.user_id), '[]') as answers,
      joined.first_joined_at, joined.last_joined_at, opinion.rating, opinion.content as feedback
    from event_rsvps answer join users person on person.id = answer.user_id
    left join event_attendance joined on joined.event_id = answer.event_id and joined.user_id = answer.user_id
    left join event_feedback opinion on opinion.event_id = answer.event_id and opinion.user_id = answer.user_id
    where answer.event_id = ${event}`,
  products: (tribe) => sql`
    select product.id, seller.handle as seller, product.kind, product.name, product.description, product.price,
      product.original_price, product.category, product.image_url, product.images, product.features, product.badge,
      product.cta_text, product.cta_link, product.in_stock, product.stock, product.interval, product.shipping_fee,
      product.ships_to, product.duration_minutes, product.is_active, product.is_draft, product.created_at
    from products product join users seller on seller.id = product.seller_id
    where product.tribe_id = ${tribe}`,
  productFiles: (tribe) => sql`
    select file.id, file.product_id, product.name as product_name, file.name, file.version, file.created_at,
      kept.size, kept.storage_key
    from products product ${each('product_files', 'file', 'product_id', 'product.id')}
    left join attachments kept on kept.attached_type = 'product_files' and kept.attached_to = file.id
    where product.tribe_id = ${tribe}`,
  bundles: (tribe) => sql`
    select held.id, held.bundle_id, held.product_id, held.course_id, held.position
    from products product ${each('product_bundle_items', 'held', 'bundle_id', 'product.id')}
    where product.tribe_id = ${tribe}`,
  productHours: (tribe) => sql`
    select rules.product_id as id, rules.time_zone, rules.place, rules.step, rules.buffer_before, rules.buffer_after,
      rules.notice, rules.ahead_days,
      (select coalesce(jsonb_agg(jsonb_build_array(day, opens, closes) order by day, opens), '[]')
        from product_hours where product_hours.product_id = rules.product_id) as week,
      (select coalesce(jsonb_agg(jsonb_build_array(date, note, openings) order by date), '[]')
        from product_special_days special where special.product_id = rules.product_id) as special_days
    from products product ${each('product_booking_rules', 'rules', 'product_id', 'product.id')}
    where product.tribe_id = ${tribe}`,
  productBookings: (product) => sql`
    select slot.id, slot.starts_at, slot.minutes, slot.place, buyer.handle as bought_by, slot.freed_at
    from product_slots slot join users buyer on buyer.id = slot.user_id
    where slot.product_id = ${product} and slot.order_id is not null`,
  productReviews: (product) => sql`
    select review.id, author.handle as author, review.rating, review.content, review.is_refunded, review.reply,
      review.replied_at, review.created_at
    from product_reviews review join users author on author.id = review.author_id
    where review.product_id = ${product}`,
  // Not said to the reader of the file, only to who gathers what goes along with it.
  pictures: (tribe) => sql`
    select id, url from attachments where attached_type = 'tribes' and attached_to = ${tribe}`,
} satisfies Record<string, Asked>;

export type ExportedList = keyof typeof LISTS;
export const EXPORTED_LISTS = Object.keys(LISTS) as ExportedList[];

/** A row as it is written down; dates become text there. */
export interface ExportedRow {
  id: string;
  [column: string]: unknown;
}

export interface ExportedProductFile extends ExportedRow {
  productId: string;
  productName: string;
  name: string;
  version: number;
  storageKey: string | null;
}

export interface ExportedFile extends ExportedRow {
  kind: 'folder' | 'file';
  spaceId: string;
  spaceName: string;
  name: string;
  path: string[];
  storageKey: string | null;
}

/** Of a tribe whose owner takes everything along, a piece at a time. */
export async function exportedRows<Row extends ExportedRow = ExportedRow>(
  db: Db,
  list: ExportedList,
  of: string,
  page: { limit: number; after?: string | undefined },
): Promise<Row[]> {
  const { limit, after } = page;
  const further = after === undefined ? sql`` : sql`where listed.id > ${after}::uuid`;
  // In a select of its own: of a tribe known to have most of a table, all of the table would be read in its order.
  const home = sql`(select ${of}::uuid)`;
  const { rows } = await sql<Row>`
    select * from (${LISTS[list](home)}) listed ${further} order by listed.id limit ${sql.lit(limit)} ${CUSTOM_PLAN}`.execute(
    unrestrictedDb(db),
  );
  return rows;
}
