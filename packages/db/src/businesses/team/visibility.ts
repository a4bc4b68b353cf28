import type { Viewer } from '@kindred/permissions/viewer';
import { TEAM_MAX } from '@kindred/validation/businesses/team';
import { sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const PERSON = ['users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'] as const;

/** The team of a business that the viewer sees, the owner first. */
export function teamOf(db: Db | Tx, viewer: Viewer, businessId: string) {
  return unrestrictedDb(db)
    .selectFrom('businessMembers as theirs')
    .innerJoin('users', 'users.id', 'theirs.userId')
    .select(['users.id', ...PERSON])
    .select([
      'theirs.role',
      'theirs.title',
      'theirs.bio',
      'theirs.specialties',
      'theirs.answersMessages',
      'theirs.managesBookings',
    ])
    .where('theirs.businessId', '=', businessId)
    .where(notBlocked('theirs.user_id', viewerSql(viewer)))
    .orderBy(sql`case theirs.role when 'owner' then 0 when 'manager' then 1 else 2 end`)
    .orderBy('theirs.createdAt')
    .orderBy('theirs.userId')
    .limit(2 * TEAM_MAX)
    .execute();
}
export type TeamRow = Awaited<ReturnType<typeof teamOf>>[number];

/** Who is asked to join the team, or to own the business; for who manages it. */
export function invitedToTeam(db: Db | Tx, businessId: string) {
  return unrestrictedDb(db)
    .selectFrom('businessInvitations as asked')
    .innerJoin('users', 'users.id', 'asked.userId')
    .select(['users.id', ...PERSON])
    .select(['asked.kind', 'asked.role', 'asked.title', 'asked.createdAt'])
    .where('asked.businessId', '=', businessId)
    .orderBy('asked.createdAt')
    .orderBy('asked.id')
    .limit(2 * TEAM_MAX)
    .execute();
}

/** What one person is asked to be. */
export function invitationOf(db: Db | Tx, businessId: string, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('businessInvitations')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export function memberOfTeam(db: Db | Tx, businessId: string, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('businessMembers')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}
