import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { nameField } from '../names.ts';

import { cursorPageShape } from '../paging.ts';
import { atMost, id, isTimeZone, missing, text, timestamp } from '../text.ts';
import { SLUG_MAX, TIERS } from '../tribes.ts';

export const SPACE_TYPES = [
  'announcements',
  'discussion',
  'qa',
  'wins',
  'accountability',
  'office_hours',
  'library',
  'introductions',
] as const;
export const spaceType = z.enum(SPACE_TYPES, missing('Please choose a kind of space'));
export type SpaceType = z.infer<typeof spaceType>;

/** From which role in the tribe upwards a space is read; `everyone` who can read the tribe. */
export const SPACE_READ_ROLES = ['everyone', 'member', 'moderator', 'admin'] as const;
export type SpaceReadRole = (typeof SPACE_READ_ROLES)[number];
export const SPACE_POST_ROLES = ['member', 'moderator', 'admin'] as const;
export type SpacePostRole = (typeof SPACE_POST_ROLES)[number];

export const SPACES_MAX = 50;
export const SPACE_NAME_MAX = 50;
export const SPACE_DESCRIPTION_MAX = 300;
/** What is new in a space is counted to this, and said as 99+. */
export const UNREAD_MAX = 100;

/** Types whose members write posts; the others hold slots and files. */
export const POST_SPACES: readonly SpaceType[] = [
  'announcements',
  'discussion',
  'qa',
  'wins',
  'accountability',
  'introductions',
];

/** From which role upwards somebody writes, offers hours or adds files, where nobody chose. */
export function postRoleFor(type: SpaceType): SpacePostRole {
  if (type === 'announcements') return 'admin';
  return type === 'office_hours' || type === 'library' ? 'moderator' : 'member';
}

/** The roles that can be chosen: announcements are for admins, hours are offered by those with a say. */
export function postRolesOf(type: SpaceType): readonly SpacePostRole[] {
  if (type === 'announcements') return ['admin'];
  return type === 'office_hours' ? ['moderator', 'admin'] : SPACE_POST_ROLES;
}

const tribeKey = text().trim().min(1).max(SLUG_MAX);
const spaceShape = {
  name: nameField('Space name is required', SPACE_NAME_MAX, 'Name'),
  description: text()
    .trim()
    .check(atMost(SPACE_DESCRIPTION_MAX, 'Description'))
    .transform((said) => (said === '' ? null : said))
    .nullable(),
  readRole: z.enum(SPACE_READ_ROLES),
  postRole: z.enum(SPACE_POST_ROLES),
  readTier: z.enum(TIERS),
};

export const createSpaceInput = z
  .strictObject({
    /** Of the tribe: its slug or its id. */
    id: tribeKey,
    type: spaceType,
    name: spaceShape.name,
    description: spaceShape.description.default(null),
    readRole: spaceShape.readRole.default('member'),
    postRole: spaceShape.postRole.optional(),
    readTier: spaceShape.readTier.default('free'),
  })
  .refine(({ type, postRole }) => postRole === undefined || postRolesOf(type).includes(postRole), {
    path: ['postRole'],
    error: 'This kind of space is written by others',
  });
export type CreateSpaceInput = z.infer<typeof createSpaceInput>;

export const spaceInput = z.strictObject({ id: tribeKey, spaceId: id });
export const updateSpaceInput = spaceInput.extend({
  name: spaceShape.name.optional(),
  description: spaceShape.description.optional(),
  readRole: spaceShape.readRole.optional(),
  postRole: spaceShape.postRole.optional(),
  readTier: spaceShape.readTier.optional(),
});
/** Every space of the tribe, in the new order; those left out come after. */
export const orderSpacesInput = z.strictObject({
  id: tribeKey,
  spaceIds: z.array(id, missing()).max(SPACES_MAX),
});

/** `timeZone` as the browser names it: days of a streak are the reader's own. */
export const readSpaceInput = spaceInput.extend({
  timeZone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][\w+/-]*$/)
    .refine(isTimeZone, { error: 'Unknown time zone' })
    .optional(),
});

export const spacePostInput = spaceInput.extend({ postId: id });

export const ANSWERS = ['open', 'answered'] as const;
export const spacePostsInput = spaceInput.extend({
  /** Of questions: those without, or with, an accepted answer. */
  answers: z.enum(ANSWERS).optional(),
  ...cursorPageShape,
});
export type SpacePostsInput = z.infer<typeof spacePostsInput>;

export const spaceView = z
  .object({
    id,
    type: spaceType,
    name: z.string(),
    description: z.string().nullable(),
    readRole: z.enum(SPACE_READ_ROLES),
    postRole: z.enum(SPACE_POST_ROLES),
    readTier: z.enum(TIERS),
    postCount: z.int().min(0),
    lastPostAt: timestamp.nullable(),
    isArchived: z.boolean(),
    /** I would read it in the tribe's paid tier; until then there is its name. */
    isLocked: z.boolean(),
    /** Posts of others since I last looked, counted to {@link UNREAD_MAX}. */
    unread: z.int().min(0).max(UNREAD_MAX),
    /** Whether I have written in it: nobody introduces themselves twice. */
    hasPosted: z.boolean(),
    can: z.object({
      /** Write, offer hours or add files, as its type has it. */
      post: z.boolean(),
      moderate: z.boolean(),
      manage: z.boolean(),
    }),
  })
  .meta({ id: 'TribeSpace' });
export type SpaceView = z.infer<typeof spaceView>;

export const spaceRead = z.object({ id, unread: z.literal(0) });

/** Takes the comment as the answer to the question that the post asks. */
export const acceptAnswerInput = z.strictObject({ id, commentId: id });
export const answerState = z.object({ id, acceptedCommentId: id.nullable() });

export const STREAKS_SHOWN = 20;
const streak = { current: z.int().min(0), best: z.int().min(1) };
export const spaceStreaks = z.object({
  /** Null as long as I have never written here. */
  mine: z.object({ ...streak, hasToday: z.boolean() }).nullable(),
  /** Those whose streak runs, the longest first. */
  items: z.array(z.object({ person: userCard, ...streak })),
});
export type SpaceStreaks = z.infer<typeof spaceStreaks>;
