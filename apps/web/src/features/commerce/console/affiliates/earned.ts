import type { Earnings } from '@kindred/validation/commerce/affiliates';
import { formatAmount } from '../../../../ui/money.ts';
import { AFFILIATES } from './copy.ts';

/** What an affiliate has earned, in each currency. */
export function earnedFacts(earned: readonly Earnings[]): string[] {
  const shown = earned.filter(({ total, held }) => Number(total) !== 0 || Number(held) !== 0);
  if (shown.length === 0) return [AFFILIATES.nothing];
  return shown.flatMap(({ total, held, currency, isTest }) => {
    const mode = isTest ? ` (${AFFILIATES.test})` : '';
    const all = AFFILIATES.earned(formatAmount(total, currency)) + mode;
    return Number(held) === 0 ? [all] : [all, AFFILIATES.held(formatAmount(held, currency)) + mode];
  });
}
