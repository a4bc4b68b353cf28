import { z } from 'zod';
import { passkeyAssertion } from './accounts/passkeys.ts';
import { proofChallenge, proofNonce } from './accounts/proof.ts';
import { totpCode } from './accounts/twoFactor.ts';
import { nameField, plainNameField } from './names.ts';
import { arrayPageShape } from './paging.ts';
import { atMost, exactText, id, text, timestamp } from './text.ts';

export const ROLES = [
  'guest',
  'member',
  'creator',
  'tribe_owner',
  'tribe_admin',
  'platform_admin',
  'owner',
] as const;
export const role = z.enum(ROLES).meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

/** What somebody pays the platform for; what each holds is said in packages/permissions. */
export const PLANS = ['starter', 'pro', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The social providers that can be signed in with; a third is announced on the panel but not offered. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export const socialProvider = z.enum(SOCIAL_PROVIDERS);
export type SocialProvider = z.infer<typeof socialProvider>;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
export const PERSON_NAME_MAX = 80;
export const TOKEN_NAME_MAX = 60;
export const TOKENS_PER_USER = 50;

/** Addresses are compared without case, so they are stored and looked up in lower case. */
export const email = text()
  .max(EMAIL_MAX, { error: 'Invalid email address' })
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'Invalid email address' }));

export const newPassword = exactText()
  .min(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

export const knownPassword = exactText()
  .min(1, { error: 'Password is required' })
  .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

export const firstName = plainNameField('First name is required', PERSON_NAME_MAX, 'First name');
export const lastName = plainNameField('Last name is required', PERSON_NAME_MAX, 'Last name');

export const loginInput = z.strictObject({ email, password: knownPassword });
export type LoginInput = z.infer<typeof loginInput>;

const newAccount = { email, password: newPassword, firstName, lastName };
export const newAccountInput = z.strictObject(newAccount);

/** The secret of a link that was mailed or handed out. */
export const linkToken = text()
  .min(1, { error: 'This link is broken' })
  .max(200, { error: 'This link is not valid' });

export const SIGN_UP_ANSWER_MAX = 500;
export const SIGN_UP_ANSWER_NEEDED = 'Please answer this question';
const signUpAnswer = text().trim().check(atMost(SIGN_UP_ANSWER_MAX, 'Answer'));

/** The answer to a sign-up that waits for approval: no session begins. */
export const accountWaiting = z.strictObject({ isWaiting: z.literal(true) }).meta({ id: 'AccountWaiting' });
export type AccountWaiting = z.infer<typeof accountWaiting>;

export const signUpInput = z.strictObject({
  ...newAccount,
  /** Token of an invitation link, where new accounts need one. */
  invitation: linkToken.optional(),
  /** Solution of a challenge of `signUpProof`, while there is one. */
  proof: z.strictObject({ challenge: proofChallenge, nonce: proofNonce }).optional(),
  /** Why the person wants to join, where new accounts wait for approval. */
  answer: signUpAnswer.optional(),
});
export type SignUpInput = z.infer<typeof signUpInput>;

export const PASSWORDS_DIFFER = "Passwords don't match";

/** What the sign-up form and the setup page hold; `confirmPassword` stays in the browser. */
export const signUpForm = z
  .strictObject({ ...newAccount, confirmPassword: z.string(), answer: signUpAnswer.optional() })
  .refine((form) => form.password === form.confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** The same where new accounts wait for approval, which is given or refused by the answer. */
export const approvalForm = signUpForm.refine(({ answer }) => answer !== undefined && answer.trim() !== '', {
  error: SIGN_UP_ANSWER_NEEDED,
  path: ['answer'],
  when: ({ value }) => typeof value === 'object' && value !== null,
});

export const forgotPasswordInput = z.strictObject({ email });
export const requestLoginLinkInput = z.strictObject({ email });
export const loginLinkInput = z.strictObject({ token: linkToken });
export const setupInput = z.strictObject({ token: linkToken, ...newAccount });
export type SetupInput = z.infer<typeof setupInput>;

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });
export const confirmEmailInput = z.strictObject({ token: linkToken });
export const changePasswordInput = z.strictObject({
  /** Left out by somebody who has only signed in through a provider and sets a first password. */
  currentPassword: knownPassword.optional(),
  newPassword,
  /** Whether access tokens end as well. */
  revokeTokens: z.boolean().optional(),
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** What somebody with a password and no two-factor authentication fills in. */
export const confirmPasswordForm = z.strictObject({ password: knownPassword });

/** One of them. With two-factor authentication on, a password is not enough. */
export const confirmIdentityInput = z.strictObject({
  password: knownPassword.optional(),
  code: totpCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export type ConfirmIdentityInput = z.infer<typeof confirmIdentityInput>;

/** `payments` adds to `write`: charging stored cards and changing payment methods. */
export const TOKEN_SCOPES = ['read', 'write', 'payments'] as const;
export const tokenScope = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof tokenScope>;

export const TOKEN_EXPIRY_DAYS_MAX = 365;

export const createTokenInput = z.strictObject({
  name: nameField('Name is required', TOKEN_NAME_MAX, 'Name'),
  scopes: z
    .array(tokenScope)
    .min(1, { error: 'Choose at least one scope' })
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'Each scope only once' })
    .refine((scopes) => !scopes.includes('payments') || scopes.includes('write'), {
      error: 'Payments needs Write as well',
    }),
  /** Days until it stops working; left out, it never does. */
  expiresInDays: z
    .int({ error: 'Expiry must be whole days' })
    .min(1, { error: 'Expiry must be at least 1 day' })
    .max(TOKEN_EXPIRY_DAYS_MAX, { error: `Expiry must be at most ${TOKEN_EXPIRY_DAYS_MAX} days` })
    .optional(),
});

export const listUsersInput = z.strictObject({
  /** The beginning of a name or a handle. */
  query: text().check(atMost(100, 'Search')).optional(),
  ...arrayPageShape,
});

export const sessionId = z.string().regex(/^[0-9a-f]{64}$/, { error: 'Invalid id' });

/** Somebody as others see them: on a post, in a list, in a picker. */
export const userCard = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    /** First and last name, ready to print. */
    name: z.string(),
    handle: z.string(),
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'UserCard' });
export type UserCard = z.infer<typeof userCard>;

/** The signed-in person as only they see themselves. */
export const currentUser = userCard
  .extend({
    email: z.string(),
    username: z.string().nullable(),
    coverImageUrl: z.string().nullable(),
    role,
    plan: z.enum(PLANS),
    bio: z.string().nullable(),
    location: z.string().nullable(),
    website: z.string().nullable(),
    hasPassword: z.boolean(),
    /** Whether the address is known to be theirs: mails about what concerns them go to no other. */
    isEmailConfirmed: z.boolean(),
    /** Some of the first steps are left, and they are not hidden. */
    isGettingStarted: z.boolean(),
    createdAt: timestamp,
    /** Names of the permissions of this role, for showing and hiding; the server checks them again. */
    permissions: z.array(z.string()),
    /** The platform admin who looks at the product as this user, read-only, and until when; null for the user. */
    viewedBy: z.object({ id, until: timestamp }).nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

export const sessionView = z
  .object({
    id: sessionId,
    /** True for the session that asks. */
    isCurrent: z.boolean(),
    /** Browser and system, as far as the user agent tells. */
    device: z.string(),
    ip: z.string().nullable(),
    createdAt: timestamp,
    lastSeenAt: timestamp,
  })
  .meta({ id: 'Session' });

export const tokenView = z
  .object({
    id,
    name: z.string(),
    /** The last four characters, to tell tokens apart. */
    hint: z.string(),
    scopes: z.array(tokenScope),
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AccessToken' });
/** The only answer that ever holds the token itself. */
export const createdToken = tokenView.extend({ token: z.string() });

export const linkedAccount = z.object({
  provider: socialProvider,
  /** False when the operator has not set this provider up. */
  isAvailable: z.boolean(),
  isLinked: z.boolean(),
});

export const messageOnly = z.object({ message: z.string() }).meta({ id: 'Done' });
