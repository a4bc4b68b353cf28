import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, text, timestamp } from '../text.ts';

export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS_MAX = 90;
export const INVITATION_NOTE_MAX = 200;

export const INVITATION_STATES = ['open', 'used_up', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const createInvitationInput = z.strictObject({
  /** For staff alone. */
  note: text().trim().check(atMost(INVITATION_NOTE_MAX, 'Note')).optional(),
  /** Accounts that can be created with it. */
  uses: z
    .int({ error: 'Uses must be a whole number' })
    .min(1, { error: 'Uses must be at least 1' })
    .max(INVITATION_USES_MAX, { error: `Uses must be at most ${INVITATION_USES_MAX}` }),
  days: z
    .int({ error: 'Days must be a whole number' })
    .min(1, { error: 'Days must be at least 1' })
    .max(INVITATION_DAYS_MAX, { error: `Days must be at most ${INVITATION_DAYS_MAX}` }),
});
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

export const invitationIdInput = z.strictObject({ id });
export const invitationsInput = z.strictObject(cursorPageShape);

export const invitationView = z
  .object({
    id,
    note: z.string().nullable(),
    state: z.enum(INVITATION_STATES),
    uses: z.int().min(0),
    usesMax: z.int().min(1),
    expiresAt: timestamp,
    createdAt: timestamp,
    /** Null once the account was erased. */
    createdBy: userCard.nullable(),
  })
  .meta({ id: 'SignUpInvitation' });
export type InvitationView = z.infer<typeof invitationView>;
export const invitationsPage = pageOf(invitationView);

/** The only answer that holds the link. */
export const createdInvitation = z
  .object({ invitation: invitationView, url: z.string() })
  .meta({ id: 'CreatedSignUpInvitation' });
