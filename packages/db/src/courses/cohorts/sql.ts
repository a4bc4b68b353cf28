import { type SqlBool, sql } from 'kysely';

/** Whether `mine`, an enrollment without a cohort, has to choose one: there was one to choose when it began. */
export const awaitsCohort = sql<SqlBool>`(mine.cohort_id is null and exists (
  select from course_cohorts choice
  where choice.course_id = mine.course_id and choice.deleted_at is null and choice.created_at <= mine.enrolled_at
    and (choice.ends_at is null or choice.ends_at > now()) offset 0))`;
