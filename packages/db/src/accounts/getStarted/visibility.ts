import { type FirstSteps, PEOPLE_GOAL, TRIBES_GOAL } from '@kindred/validation/accounts/getStarted';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { IS_POST } from '../../feed/visibility.ts';
import { prepare } from '../../prepared.ts';
import { tribesJoinedBy } from '../../tribes/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Of somebody's first posts and stories, so many are looked at to find a post. */
const POSTS_READ = 50;

/** Each step of the person of the row called `users`. */
const STEPS = {
  photo: sql<boolean>`(users.profile_image_url is not null)`,
  tribes: sql<number>`(
    select count(*)::int from (${tribesJoinedBy(sql`users.id`)} limit ${sql.lit(TRIBES_GOAL)}) joined)`,
  people: sql<number>`least(users.following_count, ${sql.lit(PEOPLE_GOAL)})`,
  post: sql<boolean>`exists (
    select from (
      select type, deleted_at, lesson_id, discussed_event_id from posts where author_id = users.id
      order by created_at, id limit ${sql.lit(POSTS_READ)}) posts
    where posts.type <> 'story' and posts.deleted_at is null and ${IS_POST})`,
  notifications: sql<boolean>`exists (select from push_subscriptions rings where rings.user_id = users.id offset 0)`,
  isHidden: sql<boolean>`coalesce((
    select chosen.hides_get_started from user_preferences chosen where chosen.user_id = users.id), false)`,
} satisfies { [Step in keyof FirstSteps]: RawBuilder<FirstSteps[Step]> };

/** Whether the person of the row called `users` has steps left and did not hide them; the cheap questions come first. */
export const IS_GETTING_STARTED = sql<boolean>`(not ${STEPS.isHidden} and not (
    ${STEPS.photo} and ${STEPS.people} >= ${sql.lit(PEOPLE_GOAL)} and ${STEPS.notifications}
    and ${STEPS.tribes} >= ${sql.lit(TRIBES_GOAL)} and ${STEPS.post}))`;

const steps = prepare((db, { userId }: { userId: string }) =>
  unrestrictedDb(db)
    .selectFrom('users')
    .select([
      STEPS.photo.as('photo'),
      STEPS.tribes.as('tribes'),
      STEPS.people.as('people'),
      STEPS.post.as('post'),
      STEPS.notifications.as('notifications'),
      STEPS.isHidden.as('isHidden'),
    ])
    .where('users.id', '=', userId),
);

/** What somebody did of the first steps; undefined for an account that is gone. */
export async function firstStepsOf(db: Db | Tx, userId: string): Promise<FirstSteps | undefined> {
  const [row] = await steps(db, { userId });
  return row;
}
