import type { SocialProvider, TokenScope } from '@kindred/validation/accounts';

export const SETTINGS = { title: 'Settings' } as const;

export const APPEARANCE = {
  title: 'Appearance',
  label: 'Theme',
  options: [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ],
} as const;

export const YOURS = {
  title: 'Your library',
  saved: 'Saved',
  savedText: 'Posts you saved',
  drafts: 'Drafts',
  draftsText: 'What you have not posted yet',
  plan: 'Your plan',
} as const;

export const PLATFORM = {
  title: 'Administration',
  admin: 'Admin',
  adminText: 'Users, tribes, payouts, legal texts and the audit log',
} as const;

export const PASSWORD = {
  change: 'Password',
  changeText: 'Changing it logs you out everywhere else.',
  first: 'Set a password',
  firstText: 'You log in with a linked account. With a password you can log in without it, too.',
  current: 'Current password',
  fresh: 'New password',
  confirm: 'Confirm new password',
  revokeTokens: 'Also revoke access tokens',
  revokeTokensText: 'Scripts that use them stop working.',
  save: 'Save password',
  saving: 'Saving...',
  saved: 'Password saved',
  savedText: 'You were logged out everywhere else.',
} as const;

export const EMAIL = {
  title: 'Email address',
  loading: 'Loading your email address',
  change: 'Change address',
  label: 'New address',
  submit: 'Send confirmation link',
  submitting: 'Sending...',
  sent: 'Check your email',
  sentText: (email: string) => `Open the link we sent to ${email}. Your address changes then.`,
  pending: (email: string) => `Waiting for you to open the link sent to ${email}.`,
  again: 'Send again',
  cancel: 'Cancel change',
  cancelled: 'The change is cancelled',
  failed: 'Your address was not changed',
} as const;

export const SESSIONS = {
  title: 'Active sessions',
  loading: 'Loading your sessions',
  here: 'This device',
  now: 'Active now',
  seen: 'Last seen',
  end: 'Log out',
  endNamed: (device: string) => `Log out ${device}`,
  ended: 'Logged out',
  endFailed: 'The session could not be logged out',
  all: (count: number) => `Show all ${count}`,
  endOthers: 'Log out everywhere else',
  confirmTitle: 'Log out everywhere else?',
  confirmText: 'You stay logged in on this device. Everywhere else you log in again.',
  confirm: 'Log out',
  endedOthers: 'You are logged out everywhere else',
} as const;

export const PROVIDER_NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

export const LINKED = {
  title: 'Linked accounts',
  text: 'Log in with another account.',
  loading: 'Loading your linked accounts',
  isLinked: 'Linked',
  isNotLinked: 'Not linked',
  link: 'Link',
  linkNamed: (name: string) => `Link ${name}`,
  unlink: 'Unlink',
  unlinkNamed: (name: string) => `Unlink ${name}`,
  confirmTitle: (name: string) => `Unlink ${name}?`,
  confirmText: (name: string) => `You can then no longer log in with ${name}.`,
  unlinked: (name: string) => `${name} is unlinked`,
  failed: (name: string) => `${name} was not unlinked`,
} as const;

export const SCOPES: Record<TokenScope, { label: string; text: string }> = {
  read: { label: 'Read', text: 'See what you can see' },
  write: { label: 'Write', text: 'Post, like and change things in your name' },
  payments: { label: 'Payments', text: 'Charge your stored cards and change your payment methods' },
};

export const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'never', label: 'Never' },
] as const;

export const TOKENS = {
  title: 'Access tokens',
  text: 'For scripts and other programs that use the API in your name.',
  loading: 'Loading your access tokens',
  none: 'You have no access tokens.',
  create: 'New token',
  sheet: 'New access token',
  name: 'Name',
  namePlaceholder: 'What it is for',
  scopes: 'Permissions',
  expiry: 'Expires after',
  submit: 'Create token',
  submitting: 'Creating...',
  ready: (name: string) => `Your token “${name}” is ready`,
  once: 'Copy it now. It is not shown again.',
  copy: 'Copy',
  copied: 'Token copied',
  copyFailed: 'Select the token and copy it by hand',
  done: 'Done',
  ending: (hint: string) => `Ends in ${hint}`,
  used: 'Last used',
  unused: 'Never used',
  expires: 'Expires',
  expired: 'Expired',
  neverExpires: 'Never expires',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  confirmTitle: (name: string) => `Revoke “${name}”?`,
  confirmText: 'Whatever uses this token stops working at once.',
  revoked: 'Token revoked',
  revokeFailed: 'The token was not revoked',
} as const;

export const LOG_OUT = {
  title: 'Log out',
  text: 'You stay logged in on your other devices.',
  button: 'Log Out',
  busy: 'Logging out...',
  failed: 'You are still logged in',
} as const;

export const EXPORT = {
  title: 'Your data',
  text: 'A ZIP file with everything you posted, wrote and uploaded.',
  loading: 'Loading your export',
  request: 'Export my data',
  waiting: (percent: number) =>
    `Your export is being made (${percent} %). You get an email when it is ready.`,
  ready: (day: string) => `Your export is ready. Download it by ${day}.`,
  download: (size: string) => `Download (${size})`,
  failed: 'Your export could not be made. Please try again.',
  notStarted: 'Your export was not started',
} as const;

export const DELETION = {
  title: 'Delete account',
  text: 'Hidden at once, deleted after 14 days.',
  open: 'Delete account',
  sheet: 'Delete your account?',
  loading: 'Looking at what you own',
  blocked: 'Hand over, close, cancel or settle these first. Nobody else could look after them.',
  tribe: 'Your tribe: transfer or delete it in its settings',
  business: 'Your business: transfer or delete it in its settings',
  names: { bookings: 'Your bookings', balance: 'Your seller balance', platform: 'This community' },
  bookings: 'Cancel those to come: what you paid is refunded by their rules',
  balance:
    'Request a payout and wait until it is paid. Below the minimum you can request all of it when only your balance is left here. If it is negative, you owe that amount: ask an admin where to send it. Once they have recorded it, you can delete your account.',
  platform: 'You are its only admin: make someone else an admin first',
  happens: [
    'Your account is hidden at once and deleted after 14 days. Log in until then to keep it.',
    'Your profile, posts, comments, reviews and files are removed. You leave your tribes and groups, and your subscriptions are cancelled.',
    'Messages you sent stay with whom you sent them to, from “Deleted user”. Orders and invoices are kept as the law asks.',
  ],
  password: 'Your password',
  submit: 'Delete my account',
  submitting: 'Deleting...',
} as const;

export const TWO_FACTOR = {
  title: 'Two-factor authentication',
  loading: 'Loading two-factor authentication',
  text: 'Logging in then takes your password and a code from your phone.',
  required: 'This server requires it of administrators. Turn it on to use the administration screens.',
  turnOn: 'Turn on',
  starting: 'One moment...',
  scan: 'Scan this with an authenticator app, or type the key into it. Then enter the code it shows.',
  qr: 'QR code for your authenticator app',
  key: 'Key',
  code: 'Code',
  confirm: 'Turn on',
  confirming: 'Turning on...',
  cancel: 'Cancel',
  left: (count: number) => `It is on. ${count} of 10 recovery codes left.`,
  newCodes: 'New recovery codes',
  codesTitle: 'Your recovery codes',
  codesText: 'Keep them somewhere safe. Each logs you in once without your phone. They are not shown again.',
  copy: 'Copy',
  copied: 'Recovery codes copied',
  copyFailed: 'Select the codes and copy them by hand',
  download: 'Download',
  done: 'Done',
  turnOff: 'Turn off',
  offTitle: 'Turn off two-factor authentication?',
  offText: 'Your password alone will be enough to log in. Your recovery codes stop working.',
  replaceTitle: 'Replace your recovery codes?',
  replaceText: 'The codes you have now stop working.',
  replace: 'Replace',
  failed: 'That did not work',
} as const;

export const PASSKEYS = {
  title: 'Passkeys',
  text: 'Log in with your fingerprint, your face or the PIN of your device, without a password or a code.',
  loading: 'Loading your passkeys',
  none: 'You have no passkeys.',
  unsupported: 'This browser offers no passkeys here. They need HTTPS and an address with a domain name.',
  add: 'Add a passkey',
  adding: 'Waiting...',
  added: 'Passkey added',
  addFailed: 'The passkey was not added',
  since: 'Added',
  used: 'Last used',
  unused: 'Never used',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove the passkey of ${name}`,
  confirmTitle: 'Remove this passkey?',
  confirmText: 'It no longer logs you in. Delete it on your device too.',
  removed: 'Passkey removed',
  removeFailed: 'The passkey was not removed',
} as const;
