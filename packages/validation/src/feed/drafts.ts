import { z } from 'zod';
import {
  CTA_TEXT_MAX,
  LINK_MAX,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POST_MAX,
  postShape,
  VISIBILITIES,
  visibilityOptions,
  visibilityOptionsInput,
} from '../feed.ts';
import { MEDIA_PER_POST, mediaView } from '../media.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';

/** Drafts and scheduled posts of one person. */
export const DRAFTS_MAX = 100;
/** How far ahead a post can be scheduled, in days. */
export const SCHEDULE_DAYS_MAX = 365;

/** As much of a post as there is: nothing is asked for yet, but nothing is kept that could never be a post. */
const keptDraft = z.strictObject({
  content: text()
    .check(atMost(2 * POST_MAX, 'Draft'))
    .default(''),
  type: postShape.type,
  mediaIds: z.array(id).max(MEDIA_PER_POST).default([]),
  poll: z
    .strictObject({
      options: z.array(text().check(atMost(2 * POLL_OPTION_MAX, 'Option'))).max(POLL_OPTIONS_MAX),
      isMultiple: z.boolean().default(false),
      minutes: z.int().min(1).max(1_000_000),
    })
    .optional(),
  live: z
    .strictObject({ title: text().check(atMost(500, 'Title')), url: text().check(atMost(LINK_MAX, 'Link')) })
    .optional(),
  linkUrl: text().check(atMost(LINK_MAX, 'Link')).optional(),
  cta: z
    .strictObject({
      text: text().check(atMost(CTA_TEXT_MAX, 'Button text')),
      link: text().check(atMost(LINK_MAX, 'Button link')),
    })
    .optional(),
  tribeId: id.optional(),
  spaceId: id.optional(),
  sharedPostId: id.optional(),
  visibility: z.enum(VISIBILITIES).default('public'),
  visibilityOptions: visibilityOptions.nullable().default(null),
});
export const draftInput = keptDraft
  .extend({ visibilityOptions: visibilityOptionsInput.nullable().default(null) })
  .meta({ id: 'PostDraftInput' });
export type DraftInput = z.infer<typeof draftInput>;

export const createDraftInput = z.strictObject({
  input: draftInput,
  /** When it publishes itself; a draft has none. */
  publishAt: timestamp.nullable().default(null),
});
export const updateDraftInput = z.strictObject({
  id,
  input: draftInput.optional(),
  publishAt: timestamp.nullable().optional(),
});
export const draftIdInput = z.strictObject({ id });

export const DRAFT_LISTS = ['drafts', 'scheduled'] as const;
export const draftsInput = z.strictObject({
  list: z.enum(DRAFT_LISTS).default('drafts'),
  ...cursorPageShape,
});

export const draftView = z
  .object({
    id,
    input: keptDraft,
    /** The uploads of `input.mediaIds` that are still there, in their order. */
    media: z.array(mediaView),
    publishAt: timestamp.nullable(),
    /** Why it could not be published at its time. */
    problem: z.string().nullable(),
    updatedAt: timestamp,
  })
  .meta({ id: 'PostDraft' });
export type DraftView = z.infer<typeof draftView>;
export const draftPage = pageOf(draftView);
