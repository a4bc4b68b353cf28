import { z } from 'zod';
import { firstName, lastName } from '../accounts.ts';
import { webLink } from '../links.ts';
import { nameField } from '../names.ts';
import { distinctWords, orNull, text } from '../text.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const BIO_MAX = 500;
export const PROFILE_LOCATION_MAX = 100;
export const INTERESTS_MAX = 20;
export const INTEREST_MAX = 40;
export const SOCIAL_LINKS_MAX = 6;

const TOO_MANY_INTERESTS = `Add at most ${INTERESTS_MAX} interests`;

export const USERNAME_TAKEN = 'Username is already taken';
/** Screens of one's own stand where a handle would: `/profile/{handle}`. */
const RESERVED = new Set(['me', 'notifications', 'library', 'orders']);

const longerThan = (max: number, what: string) => ({ error: `${what} must be less than ${max} characters` });

export const usernameField = text()
  .trim()
  .min(USERNAME_MIN, { error: `Username must be at least ${USERNAME_MIN} characters` })
  .max(USERNAME_MAX, longerThan(USERNAME_MAX, 'Username'))
  .regex(/^\w+$/, { error: 'Username can only contain letters, numbers, and underscores' })
  .refine((name) => !RESERVED.has(name.toLowerCase()), { error: USERNAME_TAKEN });

const shortText = (max: number, what: string) =>
  text().refine((said) => [...said].length <= max, longerThan(max, what));

const interest = nameField('Interest is required', INTEREST_MAX, 'Interest');

export const profileFields = {
  firstName,
  lastName,
  /** Also the handle of the profile's address; an empty one leaves the handle as it is. */
  username: orNull(usernameField),
  bio: orNull(shortText(BIO_MAX, 'Bio')),
  location: orNull(shortText(PROFILE_LOCATION_MAX, 'Location')),
  website: orNull(webLink('Website', 'Please enter a valid URL')),
  interests: distinctWords(interest, TOO_MANY_INTERESTS).pipe(
    z.array(z.string()).max(INTERESTS_MAX, { error: TOO_MANY_INTERESTS }),
  ),
  socialLinks: z
    .array(webLink('Social link'))
    .max(SOCIAL_LINKS_MAX, { error: `Add at most ${SOCIAL_LINKS_MAX} links` }),
};

/** What is not said stays as it is. */
export const updateProfileInput = z.strictObject(profileFields).partial();
export type UpdateProfileInput = z.output<typeof updateProfileInput>;

export const checkUsernameInput = z.strictObject({ username: text().trim().max(200) });
export const usernameCheck = z.object({
  available: z.boolean(),
  /** Why it is not; null when it is. */
  message: z.string().nullable(),
});
