import { z } from 'zod';
import { APPEAL_OUTCOMES, APPEAL_SIDES, CASE_SUBJECTS, DECISION_ACTIONS } from './values.ts';

export const caseSubjectType = z.enum(CASE_SUBJECTS).meta({ id: 'CaseSubjectType' });
export const decisionAction = z.enum(DECISION_ACTIONS).meta({ id: 'DecisionAction' });
export const decisionActions = z.array(decisionAction).meta({ id: 'DecisionActions' });
export const appealSide = z.enum(APPEAL_SIDES).meta({ id: 'AppealSide' });
export const appealOutcome = z
  .enum(APPEAL_OUTCOMES, { error: 'Choose an outcome' })
  .meta({ id: 'AppealOutcome' });
