import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode, httpStatus } from './errors.ts';

const entries = Object.entries(ERRORS) as [ErrorCode, { message: string }][];

test('codes are for programs: words of small letters, joined by underscores', () => {
  for (const [code] of entries) expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
});

test('messages are for people: one or two whole sentences that no other code uses', () => {
  const messages = entries.map(([, { message }]) => message);
  for (const message of messages) {
    expect(message).toMatch(/^[A-Z].{6,120}[^.\s]\.$/);
    expect(message).not.toMatch(/sql|undefined|null|exception|error code|internal/i);
  }
  expect(new Set(messages).size).toBe(messages.length);
});

test('every status is one that HTTP and tRPC both know', () => {
  for (const [code] of entries) expect(httpStatus(code), code).toBeGreaterThanOrEqual(400);
});

test('programs rely on these codes and what they mean', () => {
  const statuses = Object.fromEntries(entries.map(([code]) => [code, httpStatus(code)]));
  expect(statuses).toEqual({
    invalid_input: 400,
    group_full: 409,
    not_in_group: 409,
    group_link_invalid: 404,
    removed_from_group: 403,
    request_waiting: 409,
    request_unaccepted: 409,
    request_text_only: 409,
    too_many_strangers: 429,
    too_many_to_strangers: 429,
    already_checked_in: 409,
    already_verified: 409,
    verification_pending: 409,
    already_member: 409,
    already_mine: 409,
    applicant_banned: 409,
    badge_name_taken: 409,
    banned: 403,
    birth_date_kept: 409,
    birth_date_needed: 400,
    challenge_fixed: 409,
    challenge_not_running: 409,
    check_in_decided: 409,
    course_needed: 403,
    draft_posted: 409,
    export_first: 409,
    invitation_invalid: 404,
    invitation_needed: 403,
    message_deleted: 409,
    too_many_pinned_messages: 409,
    message_too_old: 409,
    not_a_member: 409,
    not_in_challenge: 409,
    not_verified: 409,
    owner_cannot_leave: 409,
    payment_required: 402,
    questions_changed: 409,
    request_decided: 409,
    request_needed: 409,
    request_not_needed: 409,
    request_withdrawn: 409,
    role_needed: 403,
    slot_taken: 409,
    slug_taken: 409,
    too_many_badges: 409,
    too_many_invitations: 409,
    too_many_pins: 409,
    too_many_reactions: 409,
    too_many_rules: 409,
    too_many_scheduled: 409,
    too_many_spaces: 409,
    too_many_space_people: 409,
    space_archived: 409,
    too_young: 403,
    tribe_archived: 409,
    tribe_full: 409,
    wrong_tribe_name: 400,
    invalid_json: 400,
    invalid_cursor: 400,
    wrong_password: 400,
    reset_link_invalid: 400,
    login_link_invalid: 400,
    confirmation_link_invalid: 400,
    signed_out: 401,
    other_account: 409,
    invalid_credentials: 401,
    invalid_token: 401,
    account_suspended: 403,
    not_allowed: 403,
    token_scope: 403,
    session_required: 403,
    two_factor_failed: 401,
    two_factor_code_wrong: 400,
    two_factor_required: 403,
    passkey_failed: 401,
    passkey_invalid: 400,
    passkey_known: 409,
    passkeys_unavailable: 409,
    too_many_passkeys: 409,
    two_factor_on: 409,
    two_factor_off: 409,
    confirmation_required: 403,
    confirmation_failed: 403,
    foreign_origin: 403,
    not_found: 404,
    method_not_allowed: 405,
    email_taken: 409,
    identity_taken: 409,
    last_sign_in_method: 409,
    too_many_tokens: 409,
    poll_ended: 409,
    too_many_followed: 409,
    too_many_drafts: 409,
    conflict: 409,
    idempotency_mismatch: 409,
    password_public: 400,
    storage_quota: 413,
    storage_full: 507,
    setup_link_invalid: 400,
    payload_too_large: 413,
    unsupported_media_type: 415,
    too_many_requests: 429,
    internal: 500,
    unavailable: 503,
  });
});

test('a wrong password and an unknown address are told apart by nobody', () => {
  expect(ERRORS.invalid_credentials.message).toBe('Invalid email or password.');
});
