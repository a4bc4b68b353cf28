import { z } from 'zod';
import { fileName } from '../messaging/attachments.ts';
import { id, requiredText, timestamp } from '../text.ts';
import { appealOutcome, appealSide } from './enums.ts';
import { APPEAL_TEXT_MAX, DECISION_REASON_MAX } from './values.ts';

/** A file that came with an appeal; its address answers to moderators of the case and to the one who appealed. */
export const appealFile = z
  .object({ name: z.string(), size: z.int().min(0), url: z.string() })
  .meta({ id: 'AppealFile' });
export const appealFileParams = z.strictObject({ id });

/** An appeal as moderators see it; the one who appeals as a reporter stays unnamed. */
export const appealView = z
  .object({
    id,
    decisionId: id,
    side: appealSide,
    content: z.string(),
    file: appealFile.nullable(),
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
    /** Uploaded first, to `POST /api/uploads?kind=file`. */
    file: z.strictObject({ uploadId: id, name: fileName }).optional(),
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
