/** Errors of the administration, its settings and what they turn off: a part of `ERRORS`. */
export const ADMIN_ERRORS = {
  settings_changed: {
    status: 'CONFLICT',
    message: 'Another admin changed these settings. Reload to see the new values.',
  },
  sign_up_closed: { status: 'FORBIDDEN', message: 'New accounts cannot be created here at the moment.' },
  sign_up_invitation_needed: {
    status: 'FORBIDDEN',
    message: 'You need an invitation to create an account here.',
  },
  sign_up_invitation_invalid: {
    status: 'FORBIDDEN',
    message: 'This invitation has expired or was used up. Ask for a new one.',
  },
  user_waiting: {
    status: 'CONFLICT',
    message: 'This account is waiting for approval. Approve or decline it first.',
  },
  user_not_waiting: { status: 'CONFLICT', message: 'This account is not waiting for approval.' },
  proof_needed: {
    status: 'FORBIDDEN',
    message: 'Many accounts are being created right now. Solve the challenge of the sign-up first.',
  },
  proof_invalid: {
    status: 'FORBIDDEN',
    message: 'The solution of the challenge is wrong, used or too old. Try again.',
  },
  view_only: {
    status: 'FORBIDDEN',
    message: 'This is not available while you view as another user.',
  },
  feature_off: { status: 'FORBIDDEN', message: 'This feature is turned off here.' },
  last_admin: {
    status: 'CONFLICT',
    message: 'This is the last active platform admin. Make another user platform admin first.',
  },
  featured_full: {
    status: 'CONFLICT',
    message: 'Twelve are featured already. Remove one first.',
  },
  not_public: { status: 'CONFLICT', message: 'Only what everyone can find can be featured.' },
  too_many_staff_notes: { status: 'CONFLICT', message: 'A user has at most 200 notes. Delete one first.' },
} as const;
