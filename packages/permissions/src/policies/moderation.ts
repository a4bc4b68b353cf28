import {
  type CaseState,
  type CaseSubjectType,
  DECISION_ACTIONS,
  type DecisionAction,
  TRIBE_ACTIONS,
  UNREMOVABLE,
} from '@kindred/validation/moderation/values';
import type { TribeRole } from '@kindred/validation/tribes';
import { may, type Viewer } from '../viewer.ts';
import { tribeRank } from './tribes.ts';

/** What a rule needs to know about a case. */
export interface CaseSubject {
  state: CaseState;
  subjectType: CaseSubjectType;
  authorId: string | null;
  isEscalated: boolean;
  /** The viewer's role in the tribe of the case; null outside of it, or for a case of no tribe. */
  tribeRole: TribeRole | null;
  /** The viewer reported the subject. */
  isReporter: boolean;
  claimedBy: string | null;
}

/** A decision whose appeal waits. */
export interface AppealSubject {
  decidedBy: string | null;
  appellantId: string | null;
  /** Another active moderator could decide the appeal: not the first one, its author or a reporter. */
  hasOtherModerator: boolean;
}

const moderatesTribe = (viewer: Viewer | null, { tribeRole }: CaseSubject) =>
  tribeRank(tribeRole) >= tribeRank('moderator') && may(viewer, 'moderate_content');

/** Platform admins see every case, moderators those of their tribe. */
export function seesCase(viewer: Viewer | null, subject: CaseSubject): boolean {
  return may(viewer, 'flag_content') || moderatesTribe(viewer, subject);
}

/** Neither one's own content nor what one reported; a case that rose to the platform is no longer the tribe's. */
export function judgesCase(viewer: Viewer | null, subject: CaseSubject): boolean {
  if (viewer === null || viewer.id === subject.authorId || subject.isReporter) return false;
  return may(viewer, 'flag_content') || (moderatesTribe(viewer, subject) && !subject.isEscalated);
}

export function canClaimCase(viewer: Viewer | null, subject: CaseSubject): boolean {
  return subject.state !== 'decided' && judgesCase(viewer, subject);
}

export function canDecideCase(viewer: Viewer | null, subject: CaseSubject): boolean {
  return subject.state === 'open' && judgesCase(viewer, subject);
}

export function canEscalateCase(viewer: Viewer | null, subject: CaseSubject): boolean {
  return subject.state !== 'decided' && !subject.isEscalated && moderatesTribe(viewer, subject);
}

/** A different moderator than the first, unless the community has no other. */
export function canDecideAppeal(
  viewer: Viewer | null,
  subject: CaseSubject,
  { decidedBy, appellantId, hasOtherModerator }: AppealSubject,
): boolean {
  if (subject.state !== 'appealed' || !judgesCase(viewer, subject) || viewer?.id === appellantId)
    return false;
  return viewer?.id !== decidedBy || !hasOtherModerator;
}

/** Actions that the viewer may choose for a case. */
export function actionsFor(viewer: Viewer | null, subject: CaseSubject): DecisionAction[] {
  if (!canDecideCase(viewer, subject)) return [];
  const isPlatform = may(viewer, 'flag_content');
  const isAllowed = (action: DecisionAction) => {
    if (action === 'keep') return true;
    if (action === 'remove') return !(UNREMOVABLE as readonly string[]).includes(subject.subjectType);
    if (subject.authorId === null) return false;
    if (!isPlatform) return (TRIBE_ACTIONS as readonly string[]).includes(action);
    return action !== 'suspend' || may(viewer, 'suspend_users');
  };
  return DECISION_ACTIONS.filter(isAllowed);
}
