import { z } from 'zod';
import { text } from '../text.ts';

export const RECOVERY_CODES = 10;

/** Apps show codes as `123 456`. */
export const totpCode = text()
  .max(20, { error: 'The code has 6 digits' })
  .transform((code) => code.replaceAll(' ', ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'The code has 6 digits' }));

/** Case, spaces and dashes do not matter. */
const recoveryCode = text()
  .max(40, { error: 'A recovery code has 16 characters' })
  .transform((code) => code.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{16}$/, { error: 'A recovery code has 16 characters' }));

export const SIGN_IN_METHODS = ['totp', 'recovery_code', 'passkey'] as const;

/** The answer to a right password when the account has two-factor authentication: no session yet. */
export const twoFactorNeeded = z.strictObject({
  twoFactor: z.strictObject({
    /** For `/auth/login/verify`, within ten minutes. */
    token: z.string(),
    /** `passkey` is a sign-in of its own, at `/auth/login/passkey`. */
    methods: z.array(z.enum(SIGN_IN_METHODS)),
  }),
});
export type TwoFactorNeeded = z.infer<typeof twoFactorNeeded>;

const challengeToken = text().min(1).max(200);
export const verifyLoginInput = z
  .strictObject({ token: challengeToken, code: totpCode.optional(), recoveryCode: recoveryCode.optional() })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    error: 'Enter a code or a recovery code',
  });
export type VerifyLoginInput = z.infer<typeof verifyLoginInput>;

export const turnOnTwoFactorInput = z.strictObject({ code: totpCode });

export const twoFactorView = z
  .object({
    isOn: z.boolean(),
    /** Whether this server asks for it before platform administration. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactorView = z.infer<typeof twoFactorView>;

export const twoFactorSetup = z.object({
  /** Base32, to type into an authenticator app. */
  secret: z.string(),
  /** `otpauth://`, for a QR code. */
  uri: z.string(),
});
/** The only answer that ever holds the codes. */
export const recoveryCodesShown = z.object({ recoveryCodes: z.array(z.string()) });

/** What the second step of signing in holds, in one field for either kind of code. */
export function codeForm(isRecovery: boolean) {
  return z.strictObject({ code: isRecovery ? recoveryCode : totpCode });
}
