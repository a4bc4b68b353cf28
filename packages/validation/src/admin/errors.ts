/** Errors of the administration, its settings and what they turn off: a part of `ERRORS`. */
export const ADMIN_ERRORS = {
  settings_changed: {
    status: 'CONFLICT',
    message: 'Another admin changed these settings. Reload to see the new values.',
  },
  sign_up_closed: { status: 'FORBIDDEN', message: 'New accounts cannot be created here at the moment.' },
  view_only: {
    status: 'FORBIDDEN',
    message: 'You are viewing as another user. Stop viewing to make changes.',
  },
  feature_off: { status: 'FORBIDDEN', message: 'This feature is turned off here.' },
  last_admin: {
    status: 'CONFLICT',
    message: 'This is the last active platform admin. Make another user platform admin first.',
  },
  too_many_staff_notes: { status: 'CONFLICT', message: 'A user has at most 200 notes. Delete one first.' },
} as const;
