import { isBlank } from '@kindred/validation/characters';
import { decideInput } from '@kindred/validation/moderation/decisions';
import type { DecisionAction } from '@kindred/validation/moderation/values';
import { DECIDE } from '../copy.ts';

export const EMPTY = {
  actions: [] as DecisionAction[],
  ruleId: '',
  reason: '',
  note: '',
  /** A day, as its field has it. */
  until: '',
  isIllegal: false,
};
export type DecisionValues = typeof EMPTY & Record<string, unknown>;

export const hasEnd = ({ actions }: Pick<DecisionValues, 'actions'>) =>
  actions.includes('limit') || actions.includes('suspend');

/** The end of a day, where the moderator is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`);

type Typed = Pick<DecisionValues, 'actions' | 'ruleId' | 'until'>;
/** Checked beside the fields, not after them: the form shows all problems at once. */
const always = { when: () => true };

export const decisionSchema = decideInput
  .omit({ id: true, version: true, ruleId: true, until: true })
  .loose()
  .refine((values) => isRuled(values as unknown as Typed), {
    path: ['ruleId'],
    error: DECIDE.noRule,
    ...always,
  })
  .refine((values) => !lacksEnd(values as unknown as Typed), {
    path: ['until'],
    error: DECIDE.needsUntil,
    ...always,
  })
  .refine((values) => !isOver(values as unknown as Typed), {
    path: ['until'],
    error: DECIDE.pastUntil,
    ...always,
  });

const isRuled = ({ actions, ruleId }: Typed) => ruleId !== '' || actions.includes('keep');
const lacksEnd = ({ actions, until }: Typed) => actions.includes('limit') && until === '';
const isOver = (typed: Typed) =>
  hasEnd(typed) && typed.until !== '' && endOf(typed.until).getTime() < Date.now();

/** What is sent of the form: nothing of fields that its actions do not show. */
export function toDecision(values: DecisionValues) {
  const { actions, ruleId, reason, note, until, isIllegal } = values;
  return {
    actions,
    reason: reason.trim(),
    ...(ruleId !== '' && { ruleId }),
    ...(!isBlank(note) && { note: note.trim() }),
    ...(hasEnd(values) && until !== '' && { until: endOf(until).toISOString() }),
    ...(actions.includes('remove') && isIllegal && { isIllegal }),
  };
}

/** Adds or removes an action: keep stands alone, and of limit and suspend there is one. */
export function toggled(actions: readonly DecisionAction[], action: DecisionAction): DecisionAction[] {
  if (actions.includes(action)) return actions.filter((each) => each !== action);
  if (action === 'keep') return ['keep'];
  const rivals: readonly DecisionAction[] =
    action === 'limit' ? ['keep', 'suspend'] : action === 'suspend' ? ['keep', 'limit'] : ['keep'];
  return [...actions.filter((each) => !rivals.includes(each)), action];
}
