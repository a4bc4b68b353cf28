import { changePasswordInput, createTokenInput, PASSWORDS_DIFFER } from '@kindred/validation/accounts';
import { z } from 'zod';
import { EXPIRIES } from './copy.ts';

const { newPassword, currentPassword } = changePasswordInput.shape;

/**
 * What the password form holds; `confirmPassword` stays in the browser.
 * @param hasPassword false for somebody who has only logged in through a provider: there is none to ask for.
 */
export function passwordForm(hasPassword: boolean) {
  return z
    .strictObject({
      currentPassword: hasPassword ? currentPassword.unwrap() : z.literal(''),
      newPassword,
      confirmPassword: z.string(),
      revokeTokens: z.boolean(),
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      error: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    });
}

const expiry = z.enum(EXPIRIES.map(({ value }) => value));
export type Expiry = z.infer<typeof expiry>;

export const tokenForm = createTokenInput.omit({ expiresInDays: true }).extend({ expiry });
export type TokenForm = z.infer<typeof tokenForm>;

export function tokenInput({ expiry: days, ...token }: TokenForm) {
  return days === 'never' ? token : { ...token, expiresInDays: Number(days) };
}
