import { z } from 'zod';
import { id, requiredText, timestamp } from '../text.ts';
import { appealOutcome, appealSide } from './enums.ts';
import { APPEAL_TEXT_MAX, DECISION_REASON_MAX } from './values.ts';

/** An appeal as moderators see it; the one who appeals as a reporter stays unnamed. */
export const appealView = z
  .object({
    id,
    decisionId: id,
    side: appealSide,
    content: z.string(),
    outcome: appealOutcome.nullable(),
    answer: z.string().nullable(),
    isSameModerator: z.boolean(),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
  })
  .meta({ id: 'Appeal' });
export type AppealView = z.infer<typeof appealView>;

export const appealInput = z
  .strictObject({
    /** Of the decision. */
    id,
    content: requiredText('Please say why', APPEAL_TEXT_MAX, 'Appeal'),
  })
  .meta({ id: 'AppealInput' });
export type AppealInput = z.infer<typeof appealInput>;

export const decideAppealInput = z
  .strictObject({
    id,
    /** Of the case. */
    version: z.int().min(1),
    outcome: appealOutcome,
    /** Sent to the one who appealed. */
    answer: requiredText('Please answer', DECISION_REASON_MAX, 'Answer'),
  })
  .meta({ id: 'DecideAppealInput' });
export type DecideAppealInput = z.infer<typeof decideAppealInput>;
