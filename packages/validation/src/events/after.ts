import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { reviewInput } from '../commerce/products.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { httpsLink } from '../links.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id } from '../text.ts';

const replayUrl = httpsLink('Replay').nullable();
fieldLabels.add(replayUrl, { label: 'Link to the replay' });
/** The replay of an event that is over; null for none. */
export const setReplayInput = z.strictObject({ id, url: replayUrl });

/** 1 to 5 and words, for hosts. */
export const giveFeedbackInput = z.strictObject({
  id,
  rating: reviewInput.shape.rating,
  content: reviewInput.shape.content,
});
export type GiveFeedbackInput = z.infer<typeof giveFeedbackInput>;

export const eventFeedbackInput = z.strictObject({ id, ...cursorPageShape });
export const eventFeedback = z
  .object({
    id,
    user: userCard,
    rating: z.int(),
    content: z.string(),
    createdAt: z.string(),
    isEdited: z.boolean(),
  })
  .meta({ id: 'EventFeedback' });
export const eventFeedbackPage = pageOf(eventFeedback);

export const eventAttendance = z
  .object({
    going: z.int(),
    /** Counts attendees only. */
    joined: z.int(),
    /** Null for an event that takes place at a place alone. */
    noShows: z.int().nullable(),
    /** Mean of 5 with one decimal; null without feedback. */
    rating: z.number().nullable(),
    feedbackCount: z.int(),
    /** Feedback by rating, of 1 to 5. */
    ratings: z.array(z.int()).length(5),
  })
  .meta({ id: 'EventAttendance' });
