import type {
  appealsOfCase,
  CaseFacts,
  CaseRow,
  DecisionRow,
  JoinedUser,
  reportsOfCase,
} from '@kindred/db/moderation/visibility';
import {
  actionsFor,
  canClaimCase,
  canDecideAppeal,
  canDecideCase,
  canEscalateCase,
} from '@kindred/permissions/policies/moderation';
import type { Viewer } from '@kindred/permissions/viewer';
import type { UserCard } from '@kindred/validation/accounts';
import type { AppealView } from '@kindred/validation/moderation/appeals';
import type { CaseReport, CaseSummary, CaseView } from '@kindred/validation/moderation/cases';
import type { DecisionView } from '@kindred/validation/moderation/decisions';
import { presentCard } from '../../accounts/service.ts';

function presentUser(user: JoinedUser | null): UserCard | null {
  if (user === null || user.id === null) return null;
  const { id, firstName, lastName, handle, profileImageUrl } = user;
  return presentCard({
    id,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    handle: handle ?? '',
    profileImageUrl,
  });
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

export function presentSummary(row: CaseRow): CaseSummary {
  const { id, subjectType, subjectId, title, state, reportCount, priority, version } = row;
  const { tribeId, tribeSlug, tribeName } = row;
  return {
    id,
    subject: { type: subjectType, id: subjectId },
    title,
    author: presentUser(row.author),
    tribe: tribeId === null ? null : { id: tribeId, slug: tribeSlug ?? '', name: tribeName ?? '' },
    state,
    isHidden: row.hiddenAt !== null,
    reportCount,
    priority,
    claimedBy: presentUser(row.claimer),
    openedAt: row.openedAt.toISOString(),
    decidedAt: iso(row.decidedAt),
    escalatesAt: row.isEscalated ? null : iso(row.escalatesAt),
    version,
  };
}

export function presentDecision(row: DecisionRow): DecisionView {
  const { id, actions, rule, reason, note, until, strikeUntil, reversedAt, createdAt } = row;
  return {
    id,
    actions,
    rule,
    reason,
    note,
    decidedBy: presentUser(row.judge),
    until: iso(until),
    strikeUntil: iso(strikeUntil),
    reversedAt: iso(reversedAt),
    createdAt: createdAt.toISOString(),
  };
}

export type AppealRow = Awaited<ReturnType<typeof appealsOfCase>>[number];
type ReportRow = Awaited<ReturnType<typeof reportsOfCase>>[number];

/** @param appeal of this id, with the name and bytes of its file; null without one */
export function fileOf(appeal: {
  id: string | null;
  fileName: string | null;
  fileSize: number | null;
}): AppealView['file'] {
  const { id, fileName, fileSize } = appeal;
  return fileName === null ? null : { name: fileName, size: fileSize ?? 0, url: `/api/appeals/${id}/file` };
}

export function presentAppeal(row: AppealRow): AppealView {
  const { id, decisionId, side, content, outcome, answer, isSameModerator } = row;
  return {
    id,
    decisionId,
    side,
    content,
    file: fileOf(row),
    outcome,
    answer,
    isSameModerator,
    createdAt: row.createdAt.toISOString(),
    decidedAt: iso(row.decidedAt),
  };
}

export function presentReport(row: ReportRow): CaseReport {
  const { id, reason, details, status, upheld, dismissed } = row;
  return {
    id,
    reason,
    details,
    status,
    reporter: { upheld, dismissed },
    createdAt: row.createdAt.toISOString(),
  };
}

/** @param waiting the appeal that waits, and whether another moderator could decide it */
export function abilitiesOf(
  viewer: Viewer,
  facts: CaseFacts,
  waiting: { decidedBy: string | null; appellantId: string | null; hasOtherModerator: boolean } | null,
): Pick<CaseView, 'can' | 'actions'> {
  return {
    can: {
      claim: canClaimCase(viewer, facts),
      decide: canDecideCase(viewer, facts),
      escalate: canEscalateCase(viewer, facts),
      decideAppeal: waiting !== null && canDecideAppeal(viewer, facts, waiting),
    },
    actions: actionsFor(viewer, facts),
  };
}
