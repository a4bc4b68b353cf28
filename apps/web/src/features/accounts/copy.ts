import { PRODUCT_NAME } from '../../app/product.ts';

export const AUTH_TABS = ['signup', 'login'] as const;
export type AuthTab = (typeof AUTH_TABS)[number];

export const DIALOG: Record<
  AuthTab,
  { tab: string; title: string; subtitle: string; submit: string; busy: string }
> = {
  signup: {
    tab: 'Sign Up',
    title: `Join ${PRODUCT_NAME}`,
    subtitle: 'Create your account to get started',
    submit: 'Sign Up',
    busy: 'Creating account...',
  },
  login: {
    tab: 'Log In',
    title: 'Welcome Back',
    subtitle: 'Log in to continue your journey',
    submit: 'Log In',
    busy: 'Logging in...',
  },
};

/** On the button, while a challenge is solved. */
export const CHECKING = 'Checking your browser…';

/** While new accounts wait for approval. */
export const WAITING = {
  subtitle: 'An admin approves new accounts',
  question: 'Why do you want to join?',
  title: 'Your account is waiting for approval',
  text: 'We will email you when your account is approved.',
  close: 'Close',
} as const;

/** Shown instead of the form while the mode of sign-up refuses it. */
export const NO_SIGN_UP = {
  closed: 'New accounts cannot be created here at the moment.',
  invitation: 'You need an invitation to create an account here. Open the link in your invitation.',
  login: 'Log in to your account',
} as const;

export const INSTAGRAM_SOON = 'Instagram login is coming soon. You can use Google to connect it.';

interface Notice {
  title: string;
  description: string;
  tone?: 'success';
}

/** What `?notice=` on the landing page and under settings may say; anything else says nothing. */
export const NOTICES: Record<string, Notice> = {
  google_unconfigured: {
    title: 'Google is not available here',
    description: 'It has not been set up on this server. Log in with your email and password.',
  },
  facebook_unconfigured: {
    title: 'Facebook is not available here',
    description: 'It has not been set up on this server. Log in with your email and password.',
  },
  oauth_denied: {
    title: 'Sign-in was cancelled',
    description: 'You did not allow the sign-in. Nothing was shared with us.',
  },
  oauth_failed: {
    title: 'Sign-in did not work',
    description: 'The other service did not confirm who you are. Please try again.',
  },
  identity_exists: {
    title: 'An account with this email already exists',
    description: 'Log in, then link the other service under settings.',
  },
  account_suspended: {
    title: 'This account is suspended',
    description: 'Log in with your password to see why, until when and how to appeal.',
  },
  account_waiting: {
    title: WAITING.title,
    description: WAITING.text,
    tone: 'success',
  },
  sign_up_closed: {
    title: 'New accounts cannot be created here at the moment',
    description:
      'If you have an account here, log in with its email and password, then link the other service.',
  },
  sign_up_invitation_needed: {
    title: 'You need an invitation to create an account here',
    description:
      'Open the link in your invitation. If you have an account here, log in, then link the other service.',
  },
  sign_up_invitation_invalid: {
    title: 'This invitation does not work anymore',
    description: 'It has expired or was used up. Ask for a new one.',
  },
  oauth_no_email: {
    title: 'Sign-in did not work',
    description: 'The other service did not tell us a confirmed email address. Sign up with one instead.',
  },
  account_leaving: {
    title: 'Your account will be deleted',
    description: 'It is hidden from now on. Log in within 14 days if you want to keep it.',
  },
  google_linked: {
    title: 'Google is linked',
    description: 'You can use it to log in from now on.',
    tone: 'success',
  },
  facebook_linked: {
    title: 'Facebook is linked',
    description: 'You can use it to log in from now on.',
    tone: 'success',
  },
  identity_confirmed: {
    title: "You've confirmed it's you",
    description: 'Go back to the other tab and continue.',
    tone: 'success',
  },
  identity_differs: {
    title: "That didn't work",
    description: 'Use the account that is linked here.',
  },
  identity_taken: {
    title: 'That account is already linked',
    description: 'It belongs to another account here. Log in with it, or link a different one.',
  },
};

export function noticeOf(code: string): Notice | undefined {
  return Object.hasOwn(NOTICES, code) ? NOTICES[code] : undefined;
}

export const CONFIRM_IDENTITY = {
  byCode:
    'Enter the code from your authenticator app to continue. Lost your phone? Log out, then log in with a recovery code.',
  code: 'Code',
  title: "Confirm it's you",
  text: 'Enter your password to continue.',
  password: 'Password',
  submit: 'Confirm',
  submitting: 'Confirming...',
  cancel: 'Cancel',
  byProvider: 'Confirm with a linked account in a new tab, then continue here.',
  with: (name: string) => `Confirm with ${name}`,
  proceed: 'Continue',
} as const;

export const CONFIRMATION = {
  title: 'Confirm your address',
  busy: 'One moment',
  busyText: 'We are confirming your address.',
  done: 'Your address is confirmed',
  doneText: 'Mails about what concerns you reach you there from now on.',
  home: 'Go on',
  failed: 'Your address is not confirmed',
  incomplete: 'This link is broken',
  incompleteText: 'Open it again from the email, or request a new one.',
  again: 'Send a new link',
} as const;

export const NEW_EMAIL = {
  title: 'Use this address?',
  text: 'Confirm that this address is yours. Your account uses it from then on.',
  submit: 'Use this address',
  busy: 'Changing...',
  done: 'Your address is changed',
  doneText: 'Log in with it from now on. The address before can undo this for 7 days.',
  next: 'Go to settings',
  broken: 'This link is broken',
  brokenText: 'Open it again from the email, or ask for the change again in your settings.',
} as const;

export const UNDO_EMAIL = {
  title: 'Undo the change of address?',
  text: 'Your account gets this address back. Every device is logged out, and access tokens, passkeys and linked accounts are removed.',
  submit: 'Undo the change',
  busy: 'Undoing...',
  done: 'Your account has its address back',
  doneText: 'Every device is logged out. If it was not you who changed the address, choose a new password.',
  next: 'Choose a new password',
  broken: 'This link is broken',
  brokenText: 'Open it again from the email.',
} as const;

export const LEAVING = {
  title: 'Your account will be deleted',
  text: (day: string) => `It is hidden now, and deleted on ${day}. Until then you can keep it.`,
  textSoon: 'It is hidden now, and deleted soon. Until then you can keep it.',
  keep: 'Keep my account',
  keeping: 'One moment...',
  logOut: 'Log out',
} as const;

export const SUSPENDED = {
  title: 'Your account is suspended',
  appeal: 'Appeal this decision',
  logOut: 'Log out',
  logOutFailed: 'You are still logged in',
} as const;

export const PASSKEY = {
  logIn: 'Log in with a passkey',
  confirm: 'Use a passkey',
  waiting: 'Waiting for your passkey...',
  known: 'That passkey has been added already.',
} as const;

export const LOGIN_LINK = {
  title: 'Log in',
  heading: `Log in to ${PRODUCT_NAME}`,
  text: 'Log in on this device with the link from your email.',
  submit: 'Log in',
  busy: 'Logging in...',
  request: 'Email me a login link',
  requesting: 'Sending...',
  offer: 'You can still log in with an emailed link.',
  tooMany: 'Too many links were requested. Check your email for one, or try again later.',
  sent: 'Check your email',
  sentText: (email: string) =>
    `If ${email} is the confirmed email of an account here, a login link is on its way. It works once, for 15 minutes.`,
  back: 'Back to log in',
  broken: 'This link is broken',
  brokenText: 'Open it again from the email, or request a new one.',
  useless: "This link doesn't work anymore",
} as const;

export const SECOND_STEP = {
  title: 'Two-factor authentication',
  code: 'Enter the code from your authenticator app.',
  recovery: 'Enter one of your recovery codes. Each works once.',
  codeLabel: 'Code',
  recoveryLabel: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use your authenticator app',
  submit: 'Log In',
  busy: 'Logging in...',
  back: 'Back to log in',
} as const;

export const CONTACT = {
  title: 'Contact sales',
  text: 'Tell us about your community, and we’ll get back to you.',
  hint: 'How many members you have and what you need, in at least 20 characters.',
  submit: 'Send message',
  busy: 'Sending...',
  thanks: (name: string) => `Thanks, ${name}.`,
  reply: (email: string) => `We'll reply to ${email}.`,
  home: 'Back to home',
} as const;
