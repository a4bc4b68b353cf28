import type { Suspension } from './accounts/suspension.ts';
import { ADMIN_ERRORS } from './admin/errors.ts';
import { COMMERCE_ERRORS } from './commerce/errors.ts';
import type { ErrorStatus } from './errorStatus.ts';
import { MODERATION_ERRORS } from './moderation/errors.ts';

/**
 * Every error the API can answer: a stable code for programs, a status, and a sentence for a person.
 * A code is thrown by name (`fail('email_taken')`), so one without an entry here does not compile.
 */
export const ERRORS = {
  invalid_input: { status: 'BAD_REQUEST', message: 'Some fields are not valid.' },
  invalid_json: { status: 'BAD_REQUEST', message: 'The request body is not valid JSON.' },
  invalid_cursor: { status: 'BAD_REQUEST', message: 'This cursor is not valid.' },
  signed_out: { status: 'UNAUTHORIZED', message: 'Please log in to continue.' },
  other_account: { status: 'CONFLICT', message: 'Somebody else is logged in in this browser now.' },
  invalid_credentials: { status: 'UNAUTHORIZED', message: 'Invalid email or password.' },
  invalid_token: { status: 'UNAUTHORIZED', message: 'This access token is not valid.' },
  storage_quota: { status: 'PAYLOAD_TOO_LARGE', message: 'You have used all of your storage.' },
  storage_full: {
    status: 'SERVICE_UNAVAILABLE',
    http: 507,
    message: 'The server has no storage left. Nothing was saved; please try again later.',
  },
  password_public: {
    status: 'BAD_REQUEST',
    message: 'This password is in the public documentation. Choose another.',
  },
  setup_link_invalid: {
    status: 'BAD_REQUEST',
    message: 'This setup link is no longer valid. Ask the operator for a new one.',
  },
  account_suspended: { status: 'FORBIDDEN', message: 'This account is suspended.' },
  account_waiting: {
    status: 'FORBIDDEN',
    message: 'This account is waiting for approval. We will email you when your account is approved.',
  },
  user_changed: {
    status: 'CONFLICT',
    message: 'This user was changed since you opened the form. Reload to see the changes.',
  },
  user_leaving: { status: 'CONFLICT', message: 'This user has requested the deletion of the account.' },
  account_leaving: { status: 'FORBIDDEN', message: 'This account is to be deleted. Keep it to go on.' },
  deletion_blocked: {
    status: 'CONFLICT',
    message:
      'Hand over or close what you own, cancel your bookings and settle your balance, then delete your account.',
  },
  not_allowed: { status: 'FORBIDDEN', message: 'You are not allowed to do this.' },
  token_scope: { status: 'FORBIDDEN', message: 'This access token may only read.' },
  token_payments: {
    status: 'FORBIDDEN',
    message: 'This access token may not charge stored cards or change payment methods.',
  },
  session_required: { status: 'FORBIDDEN', message: 'Log in with your password to do this.' },
  confirmation_required: { status: 'FORBIDDEN', message: "Confirm it's you to continue." },
  confirmation_failed: { status: 'FORBIDDEN', message: 'That password is wrong.' },
  two_factor_failed: {
    status: 'UNAUTHORIZED',
    message: 'That code is wrong or has expired. Try again, or log in again.',
  },
  two_factor_code_wrong: { status: 'BAD_REQUEST', message: 'That code is wrong. Try the current one.' },
  two_factor_required: {
    status: 'FORBIDDEN',
    message: 'Turn on two-factor authentication under Settings to do this.',
  },
  passkey_failed: {
    status: 'UNAUTHORIZED',
    message: 'That passkey did not work. Try again, or log in another way.',
  },
  passkey_invalid: { status: 'BAD_REQUEST', message: 'That passkey could not be added. Try again.' },
  passkey_known: { status: 'CONFLICT', message: 'That passkey has been added already.' },
  passkeys_unavailable: {
    status: 'CONFLICT',
    message: 'Passkeys need an address with a domain name, such as https://example.com.',
  },
  too_many_passkeys: { status: 'CONFLICT', message: 'An account can have 20 passkeys. Remove one first.' },
  two_factor_on: { status: 'CONFLICT', message: 'Two-factor authentication is already on.' },
  two_factor_off: { status: 'CONFLICT', message: 'Two-factor authentication is not on.' },
  foreign_origin: { status: 'FORBIDDEN', message: 'This request came from another site.' },
  not_found: { status: 'NOT_FOUND', message: 'Not found.' },
  method_not_allowed: { status: 'METHOD_NOT_SUPPORTED', message: 'This method is not supported here.' },
  email_taken: { status: 'CONFLICT', message: 'An account with this email already exists.' },
  export_waiting: { status: 'CONFLICT', message: 'An export of your data is being made already.' },
  same_email: { status: 'CONFLICT', message: 'This is your address already.' },
  email_undo_invalid: {
    status: 'BAD_REQUEST',
    message: 'This link can no longer undo anything: it is too old or was used.',
  },
  identity_taken: { status: 'CONFLICT', message: 'That account is already linked to somebody else.' },
  last_sign_in_method: {
    status: 'CONFLICT',
    message: 'Set a password first: this is the only way you can sign in.',
  },
  too_many_tokens: { status: 'CONFLICT', message: 'You have reached the number of access tokens allowed.' },
  too_many_works: { status: 'CONFLICT', message: 'A portfolio holds 50 works. Delete one first.' },
  username_taken: { status: 'CONFLICT', message: 'This username is already taken.' },
  poll_ended: { status: 'CONFLICT', message: 'This poll has ended.' },
  too_many_followed: {
    status: 'CONFLICT',
    message: 'You have reached the number of people you can follow.',
  },
  too_many_pins: { status: 'CONFLICT', message: 'No more posts fit at the top. Unpin one first.' },
  draft_posted: { status: 'CONFLICT', message: 'This draft was posted already.' },
  guide_nothing_to_do: { status: 'CONFLICT', message: 'This is done already.' },
  guide_offer_gone: {
    status: 'CONFLICT',
    message: 'This preview has expired or was used. Start again to see what will happen.',
  },
  guide_undo_gone: { status: 'CONFLICT', message: 'This can no longer be undone.' },
  too_many_playbooks: { status: 'CONFLICT', message: 'A tribe has at most 50 playbooks. Delete one first.' },
  too_many_plans: { status: 'CONFLICT', message: 'You have reached 50 plans. Delete one first.' },
  too_many_tasks: { status: 'CONFLICT', message: 'A plan has at most 100 tasks. Delete one first.' },
  plan_changed: {
    status: 'CONFLICT',
    message: 'This plan was changed somewhere else. Open it again to see the changes.',
  },
  playbook_changed: {
    status: 'CONFLICT',
    message: 'Someone else changed this playbook after you opened it. Open it again to see the changes.',
  },
  too_many_drafts: { status: 'CONFLICT', message: 'You have reached the number of drafts allowed.' },
  ...COMMERCE_ERRORS,
  ...ADMIN_ERRORS,
  ...MODERATION_ERRORS,
  not_in_team: { status: 'CONFLICT', message: 'They are not in the team of this business.' },
  invitation_gone: { status: 'CONFLICT', message: 'This invitation was cancelled or answered already.' },
  open_bookings: {
    status: 'CONFLICT',
    message: 'Customers have bookings that are still to come. Cancel them first.',
  },
  business_verified: { status: 'CONFLICT', message: 'This business is already verified.' },
  no_domain: {
    status: 'CONFLICT',
    message: 'Add a website with a domain of its own first, or send documents.',
  },
  code_invalid: {
    status: 'BAD_REQUEST',
    message: 'This code is wrong or no longer works. Check it, or request a new one.',
  },
  already_in_team: { status: 'CONFLICT', message: 'They are already in the team.' },
  already_invited: { status: 'CONFLICT', message: 'They are already invited.' },
  transfer_pending: {
    status: 'CONFLICT',
    message: 'Somebody is already asked to own this business. Cancel that first.',
  },
  team_full: {
    status: 'CONFLICT',
    message: 'The team is full. Remove somebody or cancel an invitation first.',
  },
  last_owner: { status: 'CONFLICT', message: 'The owner cannot leave. Transfer the business first.' },
  gift_not_possible: { status: 'CONFLICT', message: 'This cannot be given as a gift.' },
  gift_redeemed: { status: 'CONFLICT', message: 'This gift has already been opened.' },
  gift_void: { status: 'CONFLICT', message: 'This gift was refunded. It can no longer be opened.' },
  gift_on_hold: {
    status: 'CONFLICT',
    message: 'The payment for this gift is disputed. It can be opened once that is decided.',
  },
  gift_own: { status: 'CONFLICT', message: 'You bought this gift. Only somebody else can open it.' },
  gift_for_another: { status: 'FORBIDDEN', message: 'This gift is for somebody else.' },
  gift_gone: {
    status: 'CONFLICT',
    message: 'This is not offered any more. Whoever gave it to you can ask for a refund.',
  },
  request_needed: {
    status: 'CONFLICT',
    message: 'This tribe lets people in by request. Please request to join.',
  },
  questions_changed: {
    status: 'CONFLICT',
    message: 'The questions have changed. Please answer them again.',
  },
  request_not_needed: { status: 'CONFLICT', message: 'You can join this tribe without a request.' },
  request_withdrawn: { status: 'CONFLICT', message: 'This request was withdrawn.' },
  request_decided: { status: 'CONFLICT', message: 'Somebody else has already decided this request.' },
  request_lapsed: {
    status: 'CONFLICT',
    message: 'This request ended because the name, handle, website or owner changed.',
  },
  applicant_banned: { status: 'CONFLICT', message: 'This person is banned from the tribe.' },
  already_member: { status: 'CONFLICT', message: 'This person is already a member.' },
  already_mine: { status: 'CONFLICT', message: 'You are already a member of this tribe.' },
  not_a_member: { status: 'CONFLICT', message: 'This person is not a member of the tribe.' },
  owner_cannot_leave: {
    status: 'CONFLICT',
    message: 'You own this tribe. Hand it over to somebody before you leave.',
  },
  wrong_tribe_name: { status: 'BAD_REQUEST', message: 'This is not the name of the tribe.' },
  invitation_needed: { status: 'FORBIDDEN', message: 'You need an invitation to join this tribe.' },
  invitation_invalid: {
    status: 'NOT_FOUND',
    message: 'This invitation has expired, was used up or was taken back.',
  },
  too_many_invitations: {
    status: 'CONFLICT',
    message: 'This tribe has reached the number of open invitations allowed.',
  },
  banned: { status: 'FORBIDDEN', message: 'You are banned from this tribe.' },
  too_young: { status: 'FORBIDDEN', message: 'You are too young for this tribe.' },
  birth_date_needed: {
    status: 'BAD_REQUEST',
    message: 'This tribe has a minimum age. Please tell your date of birth.',
  },
  birth_date_kept: { status: 'CONFLICT', message: 'Your date of birth is known and cannot be changed.' },
  course_needed: { status: 'FORBIDDEN', message: 'This tribe is for those who take its course.' },
  course_not_free: { status: 'PAYMENT_REQUIRED', message: 'This course is not free. Buy it first.' },
  prerequisites_missing: {
    status: 'CONFLICT',
    message: 'Complete the courses that this course requires first.',
  },
  prerequisites_cycle: {
    status: 'CONFLICT',
    message: 'Prerequisites: one of these courses requires this course itself. Choose another.',
  },
  student_unknown: { status: 'NOT_FOUND', message: 'This user is not a student of this course.' },
  cohort_needed: { status: 'CONFLICT', message: 'Cohort: choose when you want to start.' },
  cohort_full: { status: 'CONFLICT', message: 'Cohort: it has no seats left. Choose another.' },
  cohort_ended: { status: 'CONFLICT', message: 'Cohort: it has ended. Choose another.' },
  cohort_begun: {
    status: 'CONFLICT',
    message: 'Your cohort has started. Ask the teacher to move you to another.',
  },
  cohort_has_students: {
    status: 'CONFLICT',
    message: 'This cohort has students. Move them to another cohort first.',
  },
  cohort_seats: {
    status: 'CONFLICT',
    message: 'Seats: this cohort has more students, or orders that wait for a payment.',
  },
  too_many_cohorts: { status: 'CONFLICT', message: 'A course has at most 100 cohorts. Delete one first.' },
  course_changed: {
    status: 'CONFLICT',
    message: 'Another teacher changed this since you opened it. Load it again.',
  },
  event_changed: {
    status: 'CONFLICT',
    message: 'Another host changed this since you opened it. Load it again.',
  },
  event_cancelled: { status: 'CONFLICT', message: 'This event was cancelled.' },
  event_over: { status: 'CONFLICT', message: 'This event is over.' },
  answers_needed: { status: 'CONFLICT', message: 'Answer the questions of the host first.' },
  event_not_over: { status: 'CONFLICT', message: 'This event is not over yet.' },
  chat_not_open: { status: 'CONFLICT', message: 'The chat opens 15 minutes before the start.' },
  chat_read_only: { status: 'CONFLICT', message: 'This chat is read-only.' },
  chat_full: { status: 'CONFLICT', message: 'The chat is full: it has as many people as fit.' },
  event_full: { status: 'CONFLICT', message: 'This event has no seats left for that many people.' },
  event_started: { status: 'CONFLICT', message: 'This event has begun.' },
  event_attending: { status: 'CONFLICT', message: 'You are going to this event.' },
  event_has_seats: { status: 'CONFLICT', message: 'This event has free seats for you.' },
  waitlist_joined: {
    status: 'CONFLICT',
    message: 'You are on the waitlist with another request. Leave it first.',
  },
  waitlist_full: { status: 'CONFLICT', message: 'The waitlist of this event is full.' },
  offer_over: { status: 'CONFLICT', message: 'This offer of seats is over.' },
  event_has_attendees: {
    status: 'CONFLICT',
    message: 'People are going to this event. Cancel it instead, so that they are notified.',
  },
  event_invitations_full: {
    status: 'CONFLICT',
    message: 'An event can have at most 5,000 invitations. Withdraw some first.',
  },
  ticket_needed: { status: 'CONFLICT', message: 'Choose a ticket: this event has a price.' },
  ticket_ended: { status: 'CONFLICT', message: 'This ticket is no longer on sale.' },
  ticket_tier: { status: 'CONFLICT', message: 'This ticket is for members of the tribe.' },
  ticket_paid: {
    status: 'CONFLICT',
    message: 'Your seat was paid for. Cancel your ticket instead of changing your answer.',
  },
  ticket_used: { status: 'CONFLICT', message: 'This ticket was used at the door.' },
  ticket_gone: { status: 'CONFLICT', message: 'This ticket was cancelled or sent to another person.' },
  too_many_seats: {
    status: 'CONFLICT',
    message: 'That is more seats than one attendee can have. Choose a lower quantity.',
  },
  refund_over: {
    status: 'CONFLICT',
    message: 'The time for refunds is over. Confirm to cancel without a refund.',
  },
  course_full: { status: 'CONFLICT', message: 'This course has no room for more. Delete a part first.' },
  resources_full: {
    status: 'CONFLICT',
    message: 'A course can have at most 30 resources. Delete one first.',
  },
  lesson_full: {
    status: 'CONFLICT',
    message: 'This lesson has as many files or captions as it can have. Delete one first.',
  },
  archive_too_large: {
    status: 'CONFLICT',
    message: 'This course is too large for one ZIP. Split it into two courses.',
  },
  uploads_unfinished: {
    status: 'CONFLICT',
    message: 'You have 3 unfinished uploads of videos. Finish or cancel one first.',
  },
  course_empty: { status: 'CONFLICT', message: 'Add and publish a lesson before you publish this course.' },
  course_has_students: {
    status: 'CONFLICT',
    message: 'Students paid for this course. Unpublish it instead: they keep their access.',
  },
  course_is_gate: {
    status: 'CONFLICT',
    message: 'A tribe asks for this course to join. Change who can join it first.',
  },
  offerings_used: {
    status: 'PAYMENT_REQUIRED',
    message: 'The plan of this tribe allows no more courses and events this month. Upgrade to add another.',
  },
  review_too_early: {
    status: 'FORBIDDEN',
    message: 'Complete a fifth of this course before you review it.',
  },
  review_hidden: { status: 'FORBIDDEN', message: 'Moderators hid your review.' },
  not_enrolled: { status: 'FORBIDDEN', message: 'Enroll in this course first.' },
  too_many_notes: {
    status: 'CONFLICT',
    message: 'A lesson holds at most 200 of your notes. Delete one first.',
  },
  completed_otherwise: {
    status: 'CONFLICT',
    message: 'This lesson is completed by its video, quiz or assignment.',
  },
  certificates_full: {
    status: 'CONFLICT',
    message: 'This student has 20 certificates of this course already.',
  },
  certificate_replaced: {
    status: 'CONFLICT',
    message: 'This certificate was replaced by another one, or its holder is gone.',
  },
  quiz_full: { status: 'CONFLICT', message: 'This quiz has no room for more. Delete a question first.' },
  quiz_empty: { status: 'CONFLICT', message: 'This quiz has no questions yet.' },
  no_tries_left: { status: 'CONFLICT', message: 'You have no tries left in this quiz.' },
  attempt_over: { status: 'CONFLICT', message: 'The time of this attempt is over. What was saved counts.' },
  attempt_submitted: { status: 'CONFLICT', message: 'This attempt was submitted already.' },
  submission_waits: {
    status: 'CONFLICT',
    message: 'What you handed in waits for a teacher. Withdraw it to hand in another version.',
  },
  submission_graded: { status: 'CONFLICT', message: 'This submission is graded already.' },
  assignment_passed: { status: 'CONFLICT', message: 'You passed this assignment already.' },
  assignment_full: { status: 'CONFLICT', message: 'You cannot hand in another version of this assignment.' },
  enrollment_ended: {
    status: 'CONFLICT',
    message: 'The enrollment of this student ended. Their work is not graded any more.',
  },
  role_needed: { status: 'FORBIDDEN', message: 'This tribe is for other roles than yours.' },
  tribe_full: { status: 'CONFLICT', message: 'This tribe has no place left.' },
  verification_pending: {
    status: 'CONFLICT',
    message: 'This tribe waits to be verified already.',
  },
  already_verified: { status: 'CONFLICT', message: 'This tribe is verified already.' },
  not_verified: { status: 'CONFLICT', message: 'This tribe is not verified by this request any more.' },
  slug_taken: { status: 'CONFLICT', message: 'This handle is already taken.' },
  export_first: { status: 'CONFLICT', message: 'Export this tribe first. Then you can delete it.' },
  archive_invalid: { status: 'BAD_REQUEST', message: 'This ZIP cannot be imported as a course.' },
  tribe_archived: { status: 'CONFLICT', message: 'This tribe is archived.' },
  too_many_spaces: { status: 'CONFLICT', message: 'This tribe has reached the number of spaces allowed.' },
  space_archived: { status: 'CONFLICT', message: 'This space is archived. Bring it back first.' },
  too_many_space_people: {
    status: 'CONFLICT',
    message: 'At most 5,000 people can be added to a space by name. Take somebody out first.',
  },
  slot_taken: { status: 'CONFLICT', message: 'This time is not free any more.' },
  challenge_not_running: { status: 'CONFLICT', message: 'This challenge is not running.' },
  challenge_fixed: {
    status: 'CONFLICT',
    message: 'Somebody has checked in already, so tasks and start stay as they are.',
  },
  not_in_challenge: { status: 'CONFLICT', message: 'Join the challenge first.' },
  already_checked_in: { status: 'CONFLICT', message: 'You have already checked in for this.' },
  check_in_decided: { status: 'CONFLICT', message: 'Somebody else has already decided about this check-in.' },
  badge_name_taken: { status: 'CONFLICT', message: 'A badge of this tribe is already called so.' },
  too_many_badges: { status: 'CONFLICT', message: 'You have reached the number of badges allowed.' },
  too_many_reactions: { status: 'CONFLICT', message: 'This message has as many kinds of reactions as fit.' },
  group_full: { status: 'CONFLICT', message: 'A group has at most 1,000 people.' },
  not_in_group: { status: 'CONFLICT', message: 'This person is not in the group.' },
  group_link_invalid: {
    status: 'NOT_FOUND',
    message: 'This link does not work any more. Ask somebody in the group for a new one.',
  },
  removed_from_group: {
    status: 'FORBIDDEN',
    message: 'You were taken out of this group. Somebody in it can add you again.',
  },
  request_waiting: {
    status: 'CONFLICT',
    message: 'You can write three messages before your request is accepted.',
  },
  person_gone: { status: 'CONFLICT', message: 'This person has left. Nothing can be sent to them.' },
  request_unaccepted: {
    status: 'CONFLICT',
    message: 'This is possible once the request is accepted.',
  },
  request_text_only: {
    status: 'CONFLICT',
    message: 'You can send text alone before your request is accepted.',
  },
  too_many_strangers: {
    status: 'TOO_MANY_REQUESTS',
    message: 'With a new account you can write to 5 people a day who do not know you.',
  },
  too_many_to_strangers: {
    status: 'TOO_MANY_REQUESTS',
    message: 'With a new account you can send 20 messages a day to people who do not know you.',
  },
  message_deleted: { status: 'CONFLICT', message: 'This message was deleted.' },
  too_many_pinned_messages: {
    status: 'CONFLICT',
    message: 'At most 50 messages are pinned in a conversation. Unpin one first.',
  },
  message_too_old: { status: 'CONFLICT', message: 'A message can be edited for 15 minutes.' },
  too_many_scheduled: {
    status: 'CONFLICT',
    message: 'You have 100 messages waiting. Send or cancel one first.',
  },
  too_many_rules: { status: 'CONFLICT', message: 'A tribe has at most 20 rules.' },
  total_reached: { status: 'CONFLICT', message: 'You have reached the number allowed.' },
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
  login_link_invalid: {
    status: 'BAD_REQUEST',
    message: 'This login link has expired or was already used. Request a new one.',
  },
  confirmation_link_invalid: {
    status: 'BAD_REQUEST',
    message: 'This link is too old or was already used. Send yourself a new one.',
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
  search_busy: {
    status: 'TOO_MANY_REQUESTS',
    message: 'Many people are searching right now. Try again in a moment.',
  },
  unavailable: { status: 'SERVICE_UNAVAILABLE', message: 'The service is busy. Please try again shortly.' },
  internal: { status: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: ErrorStatus; http?: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const HTTP_STATUS: Record<ErrorStatus, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

/** The number of an HTTP status that tRPC has no name for, where an error has one. */
export function unnamedHttpStatus(code: ErrorCode): number | undefined {
  const error: { status: ErrorStatus; http?: number } = ERRORS[code];
  return error.http;
}

/** The number of an error's HTTP status. */
export function httpStatus(code: ErrorCode): number {
  return unnamedHttpStatus(code) ?? HTTP_STATUS[ERRORS[code].status];
}
export type { ErrorStatus };

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
  /** With `account_suspended`. */
  suspension?: Suspension;
}
