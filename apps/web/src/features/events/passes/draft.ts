import { isBlank } from '@kindred/validation/characters';
import type { PassView } from '@kindred/validation/events/passes';
import { typedNumber } from '../../../ui/fieldFacts.ts';

/** A pass as it is typed. */
export interface PassDraft {
  isSold: boolean;
  price: string;
  quantity: string;
}

export const NO_PASS: PassDraft = { isSold: false, price: '', quantity: '' };

export function passDraftOf(pass: PassView | null | undefined): PassDraft {
  if (pass == null) return NO_PASS;
  const { price, quantity } = pass;
  return { isSold: true, price, quantity: quantity === null ? '' : String(quantity) };
}

/** A pass as the API takes it. */
export function passInputOf({ isSold, price, quantity }: PassDraft) {
  return isSold ? { price, quantity: isBlank(quantity) ? null : typedNumber(quantity) } : null;
}
