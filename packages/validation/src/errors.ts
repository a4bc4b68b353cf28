/** HTTP status names as tRPC spells them; REST answers the matching number. */
type Status =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'PAYMENT_REQUIRED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/**
 * Every error the API can answer: a stable code for programs, a status, and a sentence for a person.
 * A code is thrown by name (`fail('email_taken')`), so one without an entry here does not compile.
 */
export const ERRORS = {
  invalid_input: { status: 'BAD_REQUEST', message: 'Some fields are not valid.' },
  invalid_json: { status: 'BAD_REQUEST', message: 'The request body is not valid JSON.' },
  invalid_cursor: { status: 'BAD_REQUEST', message: 'This cursor is not valid.' },
  signed_out: { status: 'UNAUTHORIZED', message: 'Please log in to continue.' },
  invalid_credentials: { status: 'UNAUTHORIZED', message: 'Invalid email or password.' },
  invalid_token: { status: 'UNAUTHORIZED', message: 'This access token is not valid.' },
  account_suspended: { status: 'FORBIDDEN', message: 'This account is suspended.' },
  not_allowed: { status: 'FORBIDDEN', message: 'You are not allowed to do this.' },
  token_scope: { status: 'FORBIDDEN', message: 'This access token may only read.' },
  session_required: { status: 'FORBIDDEN', message: 'Log in with your password to do this.' },
  foreign_origin: { status: 'FORBIDDEN', message: 'This request came from another site.' },
  not_found: { status: 'NOT_FOUND', message: 'Not found.' },
  method_not_allowed: { status: 'METHOD_NOT_SUPPORTED', message: 'This method is not supported here.' },
  email_taken: { status: 'CONFLICT', message: 'An account with this email already exists.' },
  identity_taken: { status: 'CONFLICT', message: 'That account is already linked to somebody else.' },
  last_sign_in_method: {
    status: 'CONFLICT',
    message: 'Set a password first: this is the only way you can sign in.',
  },
  too_many_tokens: { status: 'CONFLICT', message: 'You have reached the number of access tokens allowed.' },
  poll_ended: { status: 'CONFLICT', message: 'This poll has ended.' },
  too_many_followed: {
    status: 'CONFLICT',
    message: 'You have reached the number of people you can follow.',
  },
  too_many_drafts: { status: 'CONFLICT', message: 'You have reached the number of drafts allowed.' },
  conflict: { status: 'CONFLICT', message: 'Somebody changed this at the same moment. Please try again.' },
  idempotency_mismatch: {
    status: 'CONFLICT',
    message: 'This idempotency key was used for another request.',
  },
  wrong_password: { status: 'BAD_REQUEST', message: 'Your current password is not correct.' },
  reset_link_invalid: {
    status: 'BAD_REQUEST',
    message: 'This link has expired or was already used. Please ask for a new one.',
  },
  payload_too_large: { status: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' },
  unsupported_media_type: {
    status: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The request body must be application/json.',
  },
  too_many_requests: {
    status: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  unavailable: { status: 'SERVICE_UNAVAILABLE', message: 'The service is busy. Please try again shortly.' },
  internal: { status: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: Status; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = Status;

export interface ErrorIssue {
  /** Dotted path of the field, empty for the whole input. */
  path: string;
  message: string;
}

/** The body of every failed REST call, and `error.data` of every failed tRPC call. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: ErrorIssue[];
}
