import { z } from 'zod';
import type { NotificationMatrix, NotificationSettings } from './settings.ts';
import { NOTIFICATION_KINDS } from './values.ts';

/** What somebody can be rid of by a link in a mail: one kind, the digest, or all of it. */
export const MAIL_SCOPES = [...NOTIFICATION_KINDS, 'digest', 'all'] as const;
export const mailScope = z.enum(MAIL_SCOPES);
export type MailScope = z.infer<typeof mailScope>;

/** As it stands in 'no more mails about …'. */
export const MAIL_SCOPE_NAMES: Record<MailScope, string> = {
  message: 'messages',
  like: 'likes',
  comment: 'comments',
  reply: 'replies',
  mention: 'mentions',
  follow: 'new followers',
  invite: 'invitations',
  request: 'requests to join',
  approval: 'answers to your requests',
  role: 'your roles',
  challenge: 'challenges',
  badge: 'badges',
  automation: 'automations',
  tribe: 'your tribes',
  course: 'courses',
  event: 'events',
  booking: 'bookings',
  business: 'businesses you follow',
  payment: 'payments',
  guide: 'your plan',
  system: 'the community',
  digest: 'what you missed',
  all: 'anything',
};

/** The settings after unsubscribing from mail of a kind, in the settings of each tribe too. */
export function withoutMail(settings: NotificationSettings, scope: MailScope): NotificationSettings {
  if (scope === 'all') return { ...settings, email: false, digest: 'off' };
  if (scope === 'digest') return { ...settings, digest: 'off' };
  const without = (matrix: NotificationMatrix) => ({ ...matrix, [scope]: { ...matrix[scope], mail: false } });
  return {
    ...settings,
    kinds: without(settings.kinds),
    tribes: Object.fromEntries(
      Object.entries(settings.tribes).map(([tribeId, matrix]) => [
        tribeId,
        matrix[scope]?.mail === true ? without(matrix) : matrix,
      ]),
    ),
  };
}
