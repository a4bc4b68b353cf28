import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';
import { appealFile, appealInput } from './appeals.ts';
import { appealOutcome, appealSide, caseSubjectType, decisionAction, decisionActions } from './enums.ts';
import { DECIDED_AT_ONCE_MAX, DECISION_NOTE_MAX, DECISION_REASON_MAX, HIDDEN_BY_STAFF } from './values.ts';

/** A decision as moderators see it. */
export const decisionView = z
  .object({
    id,
    actions: decisionActions,
    /** Title of the rule, as it was then. */
    rule: z.string().nullable(),
    reason: z.string(),
    /** For moderators. */
    note: z.string().nullable(),
    /** Null once the account of the moderator was deleted. */
    decidedBy: userCard.nullable(),
    /** When a limit or suspension ends; null for none, or without an end. */
    until: timestamp.nullable(),
    /** When its strike no longer counts; null without a strike. */
    strikeUntil: timestamp.nullable(),
    reversedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Decision' });
export type DecisionView = z.infer<typeof decisionView>;

/** `keep` stands alone; of limit and suspend one. */
const actions = z
  .array(decisionAction)
  .min(1, { error: 'Choose what to do' })
  .max(3, { error: 'Choose what to do' })
  .refine((all) => new Set(all).size === all.length, { error: 'Choose each once' })
  .refine((all) => !all.includes('keep') || all.length === 1, { error: 'Keep stands alone' })
  .refine((all) => !(all.includes('limit') && all.includes('suspend')), {
    error: 'Choose limit or suspend',
  });

const said = {
  actions,
  /** Required unless the content is kept. */
  ruleId: id.optional(),
  /** Shown to the author, and to reporters. */
  reason: requiredText('Please give a reason', DECISION_REASON_MAX, 'Reason'),
  note: text().trim().check(atMost(DECISION_NOTE_MAX, 'Note')).optional(),
  /** End of a limit or suspension; none when left out. */
  until: timestamp.optional(),
  /** Removed for good at once, with its files, in place of being kept until the appeal window ends. */
  isIllegal: z.boolean().default(false),
};

/** The secret of an appeal link. */
export const appealToken = text().min(1).max(200);
export const linkedDecisionInput = z.strictObject({ token: appealToken });
export const linkedAppealInput = appealInput.omit({ id: true }).extend({ token: appealToken });

export const decideInput = z
  .strictObject({
    id,
    /** The version that was read; 409 `case_changed` when there is a newer one. */
    version: z.int().min(1),
    ...said,
  })
  .meta({ id: 'DecideInput' });
export type DecideInput = z.input<typeof decideInput>;

export const decideManyInput = z
  .strictObject({
    cases: z
      .array(z.strictObject({ id, version: z.int().min(1) }))
      .min(1, { error: 'Choose at least one case' })
      .max(DECIDED_AT_ONCE_MAX, { error: `Choose at most ${DECIDED_AT_ONCE_MAX} cases` }),
    ...said,
  })
  .meta({ id: 'DecideManyInput' });
export type DecideManyInput = z.input<typeof decideManyInput>;

const staffSubject = { type: z.enum(HIDDEN_BY_STAFF), id, reason: said.reason };
export const hideSubjectInput = z
  .strictObject({ ...staffSubject, ruleId: id })
  .meta({ id: 'HideSubjectInput' });
export type HideSubjectInput = z.infer<typeof hideSubjectInput>;
export const unhideSubjectInput = z.strictObject(staffSubject);

/** Which cases were decided, and why others were not. */
export const decidedMany = z
  .object({
    decided: z.array(id),
    refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
  })
  .meta({ id: 'DecidedCases' });

export const decisionIdInput = z.strictObject({ id });

/** A decision as the author or a reporter sees it. */
export const ownDecision = z
  .object({
    id,
    side: appealSide,
    subject: caseSubjectType,
    /** The beginning of the content that it was about. */
    title: z.string(),
    actions: decisionActions,
    rule: z.object({ title: z.string(), description: z.string() }).nullable(),
    reason: z.string(),
    until: timestamp.nullable(),
    strikeUntil: timestamp.nullable(),
    reversedAt: timestamp.nullable(),
    createdAt: timestamp,
    appealUntil: timestamp,
    appeal: z
      .object({
        content: z.string(),
        file: appealFile.nullable(),
        createdAt: timestamp,
        outcome: appealOutcome.nullable(),
        answer: z.string().nullable(),
        decidedAt: timestamp.nullable(),
        /** The community has one moderator, who decided both. */
        isSameModerator: z.boolean(),
      })
      .nullable(),
    can: z.object({ appeal: z.boolean() }),
  })
  .meta({ id: 'OwnDecision' });
export type OwnDecision = z.infer<typeof ownDecision>;
