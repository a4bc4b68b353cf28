import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { reportReason } from '../reports.ts';
import { id, timestamp } from '../text.ts';
import { tribeIdInput } from '../tribes.ts';
import { appealView } from './appeals.ts';
import { decisionView } from './decisions.ts';
import { caseSubjectType, decisionActions } from './enums.ts';
import { CASE_LIST_MAX, CASE_STATES, TRIBE_CASES_COUNTED_MAX } from './values.ts';

export const caseFilter = {
  /** `waiting`: open or appealed, the most urgent first; `decided`: the latest first. */
  state: z.enum(['waiting', 'decided']).default('waiting'),
  subject: caseSubjectType.optional(),
  /** `mine`: claimed by the caller; `none`: claimed by no one. */
  claimed: z.enum(['mine', 'none']).optional(),
};
export const casesInput = z.strictObject({ ...caseFilter, ...cursorPageShape }).meta({ id: 'CasesInput' });
export type CasesInput = z.infer<typeof casesInput>;
/** `id`: of the tribe, or its slug. */
export const tribeCasesInput = z
  .strictObject({ id: tribeIdInput.shape.id, ...caseFilter, ...cursorPageShape })
  .meta({ id: 'TribeCasesInput' });
export type TribeCasesInput = z.infer<typeof tribeCasesInput>;

export const caseIdInput = z.strictObject({ id });

const tribeOfCase = z.object({ id, slug: z.string(), name: z.string() }).meta({ id: 'CaseTribe' });

export const caseSummary = z
  .object({
    id,
    subject: z.object({ type: caseSubjectType, id }).meta({ id: 'CaseSubject' }),
    /** The beginning of what was reported, or its name. */
    title: z.string(),
    /** Whom a decision is about: its author, owner, or the user. Null once the account was deleted. */
    author: userCard.nullable(),
    tribe: tribeOfCase.nullable(),
    state: z.enum(CASE_STATES),
    /** The subject is hidden: by a threshold of reports, or by a decision. */
    isHidden: z.boolean(),
    /** Reports since the last decision. */
    reportCount: z.int().min(0),
    /** The weights of these reports together; a report weighs as much as its reporter was right before. */
    priority: z.number(),
    claimedBy: userCard.nullable(),
    openedAt: timestamp,
    decidedAt: timestamp.nullable(),
    /** When a case of a tribe rises to the platform; null when it has, or is of no tribe. */
    escalatesAt: timestamp.nullable(),
    version: z.int().min(1),
  })
  .meta({ id: 'CaseSummary' });
export type CaseSummary = z.infer<typeof caseSummary>;
export const casesPage = pageOf(caseSummary);

/** A report without its reporter, who stays unnamed. */
export const caseReport = z
  .object({
    id,
    reason: reportReason,
    details: z.string().nullable(),
    status: z.enum(['open', 'upheld', 'dismissed']),
    /** Earlier reports of the same user that were upheld and dismissed. */
    reporter: z.object({ upheld: z.int().min(0), dismissed: z.int().min(0) }),
    createdAt: timestamp,
  })
  .meta({ id: 'CaseReport' });
export type CaseReport = z.infer<typeof caseReport>;

export const snapshotFile = z
  .object({ kind: z.enum(['image', 'video', 'audio', 'file']), url: z.string(), name: z.string().nullable() })
  .meta({ id: 'SnapshotFile' });
export type SnapshotFile = z.infer<typeof snapshotFile>;

/** Content as it was when it was reported. */
export const snapshotContent = z
  .object({
    title: z.string().nullable(),
    text: z.string().nullable(),
    files: z.array(snapshotFile),
    /** What is around it: the post of a comment, two messages before and after a message. */
    context: z.array(
      z
        .object({
          author: z.string().nullable(),
          text: z.string(),
          /** This is the reported one. */
          isSubject: z.boolean(),
          createdAt: timestamp,
        })
        .meta({ id: 'SnapshotContext' }),
    ),
  })
  .meta({ id: 'SnapshotContent' });
export type SnapshotContent = z.infer<typeof snapshotContent>;

const caseSnapshot = snapshotContent.extend({ id, createdAt: timestamp }).meta({ id: 'CaseSnapshot' });
const earlierDecision = z.object({ caseId: id, decision: decisionView }).meta({ id: 'EarlierDecision' });

export const caseView = caseSummary
  .extend({
    /** Path of the subject in the web app; null where it has no page or is gone. */
    path: z.string().nullable(),
    reports: z.array(caseReport).max(CASE_LIST_MAX),
    /** The newest first: another one is kept whenever the content had changed at a report. */
    snapshots: z.array(caseSnapshot).max(CASE_LIST_MAX),
    /** Decisions on this case, the newest first. */
    decisions: z.array(decisionView).max(CASE_LIST_MAX),
    appeals: z.array(appealView).max(CASE_LIST_MAX),
    /** The record of the author. */
    record: z
      .object({
        /** Strikes that count now. */
        strikes: z.int().min(0),
        /** Decisions in other cases, the newest first. */
        decisions: z.array(earlierDecision).max(CASE_LIST_MAX),
      })
      .meta({ id: 'CaseRecord' }),
    can: z
      .object({
        claim: z.boolean(),
        decide: z.boolean(),
        /** Send a case of a tribe to the platform before its time. */
        escalate: z.boolean(),
        /** Decide the appeal that waits. */
        decideAppeal: z.boolean(),
      })
      .meta({ id: 'CaseAbilities' }),
    /** What the viewer may choose from. */
    actions: decisionActions,
  })
  .meta({ id: 'Case' });
export type CaseView = z.infer<typeof caseView>;

/** Numbers of cases that wait. */
export const caseCounts = z
  .object({ open: z.int().min(0), appealed: z.int().min(0) })
  .meta({ id: 'CaseCounts' });

/** The cases in the queue of a tribe; {@link TRIBE_CASES_COUNTED_MAX} stands for that many or more. */
export const tribeCaseCount = z
  .object({ waiting: z.int().min(0).max(TRIBE_CASES_COUNTED_MAX) })
  .meta({ id: 'TribeCaseCount' });
