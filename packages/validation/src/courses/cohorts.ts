import { z } from 'zod';
import { nameField } from '../names.ts';
import { id } from '../text.ts';
import { courseZone } from './release.ts';

export const COHORTS_MAX = 100;
export const COHORT_TITLE_MAX = 80;
export const SEATS_MAX = 100_000;

const date = z.iso.date({ error: 'Choose a date' });
/** Days on the clocks of the cohort's zone. */
export const cohortFields = {
  title: nameField('Title is required', COHORT_TITLE_MAX, 'Title'),
  startsOn: date,
  /** Its last day; null for none. */
  endsOn: date.nullable(),
  timeZone: courseZone,
  /** Null for no limit. */
  seats: z
    .int({ error: 'Seats must be a whole number' })
    .min(1, { error: 'Seats must be at least 1' })
    .max(SEATS_MAX, { error: `Seats must be at most ${SEATS_MAX}` })
    .nullable(),
  /** Whether access ends with the last day; reading stays otherwise. */
  accessEnds: z.boolean(),
};

export const createCohortInput = z.strictObject({
  id,
  title: cohortFields.title,
  startsOn: cohortFields.startsOn,
  endsOn: cohortFields.endsOn.default(null),
  timeZone: cohortFields.timeZone.optional(),
  seats: cohortFields.seats.default(null),
  accessEnds: cohortFields.accessEnds.default(false),
});
export const updateCohortInput = z.strictObject({ id, ...z.strictObject(cohortFields).partial().shape });
export type CohortChange = Omit<z.infer<typeof updateCohortInput>, 'id'>;
export const cohortIdInput = z.strictObject({ id });

export const cohortView = z
  .object({
    id,
    title: z.string(),
    startsOn: z.string(),
    endsOn: z.string().nullable(),
    timeZone: z.string(),
    startsAt: z.string(),
    endsAt: z.string().nullable(),
    seats: z.int().nullable(),
    accessEnds: z.boolean(),
    studentCount: z.int().min(0),
    /** Without those that unpaid orders hold; null for no limit. */
    seatsLeft: z.int().min(0).nullable(),
    isMine: z.boolean(),
    /** Whether it has a seat and has not ended. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'Cohort' });
export type CohortView = z.infer<typeof cohortView>;
export const cohortOfMine = z.object({ id, title: z.string(), startsAt: z.string() });

export const chooseCohortInput = z.strictObject({
  id,
  cohortId: id,
  /** For teachers: the student to move. */
  userId: id.optional(),
});
export const enrollInput = z.strictObject({ id, cohortId: id.optional() });
