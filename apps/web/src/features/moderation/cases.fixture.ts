import type { CaseSummary, CaseView } from '@kindred/validation/moderation/cases';
import type { DecisionView, OwnDecision } from '@kindred/validation/moderation/decisions';

const BEA = {
  id: '00000000-0000-7000-8000-000000000001',
  firstName: 'Bea',
  lastName: 'Holm',
  name: 'Bea Holm',
  handle: 'bea',
  profileImageUrl: null,
};
const WHEN = '2026-03-01T09:30:00.000Z';
export const RULE = {
  id: '00000000-0000-7000-8000-0000000000f1',
  title: 'No spam',
  description: 'Do not advertise.',
};

/** A reported post that waits. */
export function aCase(with_: Partial<CaseSummary> = {}): CaseSummary {
  return {
    id: '00000000-0000-7000-8000-0000000000c1',
    subject: { type: 'post', id: '00000000-0000-7000-8000-0000000000d1' },
    title: 'Buy my pills',
    author: BEA,
    tribe: null,
    state: 'open',
    isHidden: false,
    reportCount: 3,
    priority: 2.5,
    claimedBy: null,
    openedAt: WHEN,
    decidedAt: null,
    escalatesAt: null,
    version: 4,
    ...with_,
  };
}

export const DECISION: DecisionView = {
  id: '00000000-0000-7000-8000-0000000000e1',
  actions: ['remove'],
  rule: RULE.title,
  reason: 'It is an advertisement.',
  note: 'Third time.',
  decidedBy: BEA,
  until: null,
  strikeUntil: '2026-06-01T09:30:00.000Z',
  reversedAt: null,
  createdAt: WHEN,
};

/** The whole of a case that its viewer can decide. */
export function aWholeCase(with_: Partial<CaseView> = {}): CaseView {
  return {
    ...aCase(),
    path: '/post/00000000-0000-7000-8000-0000000000d1',
    reports: [
      {
        id: '00000000-0000-7000-8000-0000000000a1',
        reason: 'spam',
        details: 'The same text everywhere.',
        status: 'open',
        reporter: { upheld: 4, dismissed: 1 },
        createdAt: WHEN,
      },
    ],
    snapshots: [
      {
        id: '00000000-0000-7000-8000-0000000000b1',
        title: null,
        text: 'Buy my pills today',
        files: [],
        context: [],
        createdAt: WHEN,
      },
    ],
    decisions: [],
    appeals: [],
    record: { strikes: 1, decisions: [] },
    can: { claim: true, decide: true, escalate: false, decideAppeal: false },
    actions: ['keep', 'warn', 'remove', 'limit', 'suspend'],
    ...with_,
  };
}

/** A removed post, as its author reads it. */
export function ownDecision(with_: Partial<OwnDecision> = {}): OwnDecision {
  return {
    id: DECISION.id,
    side: 'author',
    subject: 'post',
    title: 'Buy my pills',
    actions: ['remove'],
    rule: RULE,
    reason: DECISION.reason,
    until: null,
    strikeUntil: DECISION.strikeUntil,
    reversedAt: null,
    createdAt: WHEN,
    appealUntil: '2099-03-31T09:30:00.000Z',
    appeal: null,
    can: { appeal: true },
    ...with_,
  };
}
