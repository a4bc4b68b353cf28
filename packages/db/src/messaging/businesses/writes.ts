import { sql } from 'kysely';
import { notBlocked } from '../../accounts/visibility.ts';
import type { Tx } from '../../client.ts';

/**
 * The conversation of somebody with a business, made when there is none; many may ask at once. Whoever answers for the
 * business is in it, also who had left it.
 * @returns its id and who is in it
 */
export async function openWithBusiness(
  tx: Tx,
  businessId: string,
  customerId: string,
): Promise<{ id: string; userIds: string[] }> {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (type, business_id, customer_id, name, image_url, created_by)
    select 'group', id, ${customerId}::uuid, name, logo_url, ${customerId}::uuid
    from businesses where id = ${businessId}::uuid
    on conflict (business_id, customer_id) where business_id is not null
      do update set business_id = excluded.business_id
    returning id`.execute(tx);
  const [{ id } = { id: '' }] = rows;
  await sql`
    insert into conversation_members (conversation_id, user_id, role)
    select ${id}::uuid, ${customerId}::uuid, 'member'
    union all
    select ${id}::uuid, team.user_id, 'member' from business_members team
    where team.business_id = ${businessId}::uuid and (team.role <> 'staff' or team.answers_messages)
      and team.user_id <> ${customerId}::uuid and ${notBlocked('team.user_id', sql`${customerId}::uuid`)}
    on conflict do nothing`.execute(tx);
  const members = await sql<{ userId: string }>`
    select user_id from conversation_members where conversation_id = ${id}::uuid`.execute(tx);
  return { id, userIds: members.rows.map(({ userId }) => userId) };
}
