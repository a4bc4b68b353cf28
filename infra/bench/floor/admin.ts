import type { Bare } from './bare.ts';

const PAGE = 20;

const beginning = (column: string) =>
  `(select id from users where ${column} >= lower($1) and ${column} < lower($1) || chr(1114111) limit 2001)`;

/** One lookup in each of the four indexes that a search begins with. */
const USERS = `
  select id, first_name as "firstName", last_name as "lastName", handle, profile_image_url as "profileImageUrl",
    username, email, role, plan, is_verified as "isVerified", email_verified_at is not null as "isEmailConfirmed",
    suspended_at, created_at as "createdAt", created_at::text as place,
    (select max(last_seen_at) from sessions where user_id = users.id) as "lastSeenAt"
  from users
  where id = any(array(
    ${['search_name', '(lower(last_name) collate "C")', 'search_handle', '(email collate "C")']
      .map(beginning)
      .join(' union ')}))
  order by created_at desc, id desc limit ${PAGE + 1}`;

const CASES = `
  select c.id, c.subject_type, c.subject_id, c.title, c.state, c.hidden_at is not null as "isHidden",
    c.report_count as "reportCount", c.priority, c.priority::text as place, c.opened_at as "openedAt",
    c.decided_at as "decidedAt", c.version,
    case when author.id is null then null else json_build_object('id', author.id, 'firstName', author.first_name,
      'lastName', author.last_name, 'handle', author.handle, 'profileImageUrl', author.profile_image_url) end as author,
    case when tribe.id is null then null else
      json_build_object('id', tribe.id, 'slug', tribe.slug, 'name', tribe.name) end as tribe
  from (select * from moderation_cases where state <> 'decided' and is_escalated
    order by priority desc, id limit ${PAGE + 1}) c
  left join users author on author.id = c.author_id
  left join tribes tribe on tribe.id = c.tribe_id
  order by c.priority desc, c.id`;

const cursorOf = ({ place, id }: { place: string; id: string }) =>
  Buffer.from(JSON.stringify(['c', place, id])).toString('base64url');

interface Row {
  place: string;
  id: string;
}

function pageOf(found: Row[]) {
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ place: _, ...row }) => row),
    nextCursor: found.length > PAGE && last !== undefined ? cursorOf(last) : null,
  };
}

export function adminRoutes({ route, rows }: Bare): void {
  route('GET', '/api/admin/users', async ({ query }) => pageOf(await rows<Row>('users', USERS, [query.q])));
  route('GET', '/api/admin/cases', async () => pageOf(await rows<Row>('cases', CASES, [])));
}
