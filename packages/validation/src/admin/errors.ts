/** Errors of settings and of what they turn off: a part of `ERRORS`. */
export const ADMIN_ERRORS = {
  settings_changed: {
    status: 'CONFLICT',
    message: 'Another admin changed these settings. Reload to see the new values.',
  },
  sign_up_closed: { status: 'FORBIDDEN', message: 'New accounts cannot be created here at the moment.' },
  feature_off: { status: 'FORBIDDEN', message: 'This feature is turned off here.' },
} as const;
