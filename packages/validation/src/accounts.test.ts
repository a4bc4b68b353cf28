import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordInput,
  createTokenInput,
  currentUser,
  email,
  forgotPasswordInput,
  listUsersInput,
  loginInput,
  PASSWORDS_DIFFER,
  resetPasswordInput,
  sessionId,
  signUpForm,
  signUpInput,
} from './accounts.ts';

const ada = { email: 'ada@example.org', password: 'a-good-password', firstName: 'Ada', lastName: 'Lind' };

/** `path: message` of everything that is wrong. */
function problems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('an email address', () => {
  test('is lower-cased and trimmed, so that one person has one account', () => {
    expect(email.parse('  Ada.LIND+news@Example.ORG ')).toBe('ada.lind+news@example.org');
    const address = fc.stringMatching(/^[A-Za-z0-9]{1,30}@[A-Za-z]{2,20}\.[A-Za-z]{2,6}$/);
    fc.assert(
      fc.property(address, (typed) => {
        expect(email.parse(` ${typed}\t`)).toBe(typed.toLowerCase());
        expect(email.parse(typed.toUpperCase())).toBe(email.parse(typed));
      }),
    );
  });

  test('holds at most 254 characters', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
    expect(email.parse(ofLength(254))).toHaveLength(254);
    expect(problems(email, ofLength(255))).toEqual([': Invalid email address']);
  });

  test('is refused in the words of the specification when it is none', () => {
    const none = ['', ' ', 'ada', 'ada@', '@example.org', 'ada@example', 'ada lind@example.org', 'a@b@c.org'];
    for (const typed of [...none, 'ada@example.org\nBcc: leo@example.org', 'ada@exämple.org', 'ada@-a.org']) {
      expect(problems(email, typed), typed).toEqual([': Invalid email address']);
    }
  });

  test('never comes out longer than PostgreSQL stores, whatever was typed', () => {
    fc.assert(
      // Half of it is letters, of which most are taken; of anything at all hardly any is.
      fc.property(
        fc.oneof(fc.stringMatching(/^[a-zA-Z0-9]{1,300}$/), fc.string({ unit: 'grapheme' })),
        (typed) => {
          const parsed = email.safeParse(`${typed}@example.org`);
          if (!parsed.success) return;
          expect(parsed.data).toMatch(/^[\x21-\x7e]{3,254}$/);
          expect(parsed.data).toBe(parsed.data.toLowerCase());
        },
      ),
    );
  });
});

describe('signing up', () => {
  test('takes what the form sends, names trimmed, the password untouched', () => {
    expect(
      signUpInput.parse({ ...ada, firstName: ' Ada ', lastName: '\tLind\n', password: ' spaces count ' }),
    ).toEqual({ ...ada, password: ' spaces count ' });
  });

  test('says what is missing in the words of the specification', () => {
    expect(problems(signUpInput, { email: 'x', password: '1234567', firstName: ' ', lastName: '' })).toEqual([
      'email: Invalid email address',
      'password: Password must be at least 8 characters',
      'firstName: First name is required',
      'lastName: Last name is required',
    ]);
  });

  test('draws its lines exactly', () => {
    expect(problems(signUpInput, { ...ada, password: 'a'.repeat(8) })).toEqual([]);
    expect(problems(signUpInput, { ...ada, password: 'a'.repeat(200) })).toEqual([]);
    expect(problems(signUpInput, { ...ada, password: 'a'.repeat(201) })).toEqual([
      'password: Password must be at most 200 characters',
    ]);
    for (const [field, words] of [
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
    ] as const) {
      expect(problems(signUpInput, { ...ada, [field]: 'a' })).toEqual([]);
      expect(problems(signUpInput, { ...ada, [field]: ` ${'a'.repeat(80)} ` })).toEqual([]);
      expect(problems(signUpInput, { ...ada, [field]: 'a'.repeat(81) })).toEqual([
        `${field}: ${words} must be at most 80 characters`,
      ]);
    }
  });

  test('asks the form to repeat the password, and never sends the repetition', () => {
    expect(problems(signUpForm, { ...ada, confirmPassword: ada.password })).toEqual([]);
    expect(problems(signUpForm, { ...ada, confirmPassword: 'another-one' })).toEqual([
      "confirmPassword: Passwords don't match",
    ]);
    expect(PASSWORDS_DIFFER).toBe("Passwords don't match");
    expect(problems(signUpInput, { ...ada, confirmPassword: ada.password })).toHaveLength(1);
  });

  test('tells of different passwords even when other fields are wrong as well', () => {
    expect(problems(signUpForm, { ...ada, email: 'x', confirmPassword: 'another-one' })).toEqual([
      'email: Invalid email address',
      "confirmPassword: Passwords don't match",
    ]);
    const { lastName: _, ...unfinished } = ada;
    expect(problems(signUpForm, { ...unfinished, confirmPassword: 'another-one' })).toContain(
      "confirmPassword: Passwords don't match",
    );
    expect(signUpForm.safeParse(null).success).toBe(false);
  });
});

describe('logging in and passwords', () => {
  test('an empty password is asked for, an old short one is let through to be checked', () => {
    expect(problems(loginInput, { email: ada.email, password: '' })).toEqual([
      'password: Password is required',
    ]);
    expect(problems(loginInput, { email: ada.email, password: 'x' })).toEqual([]);
    expect(problems(loginInput, { email: 'ada', password: 'x' })).toEqual(['email: Invalid email address']);
  });

  test('a new password is as long as at signing up; the current one may be left out', () => {
    expect(problems(changePasswordInput, { newPassword: 'a'.repeat(8) })).toEqual([]);
    expect(problems(changePasswordInput, { currentPassword: '', newPassword: 'a'.repeat(7) })).toEqual([
      'currentPassword: Password is required',
      'newPassword: Password must be at least 8 characters',
    ]);
    expect(problems(forgotPasswordInput, { email: '' })).toEqual(['email: Invalid email address']);
  });

  test('a reset link is whole', () => {
    expect(problems(resetPasswordInput, { token: 'a', password: ada.password })).toEqual([]);
    expect(problems(resetPasswordInput, { token: '', password: ada.password })).toEqual([
      'token: This link is broken',
    ]);
    expect(problems(resetPasswordInput, { token: 'a'.repeat(201), password: ada.password })).toEqual([
      'token: This link is not valid',
    ]);
  });
});

describe('an access token', () => {
  const token = { name: 'Backup script', scopes: ['read'] };

  test('has a name of 1 to 60 characters', () => {
    expect(problems(createTokenInput, { ...token, name: ` ${'a'.repeat(60)} ` })).toEqual([]);
    expect(problems(createTokenInput, { ...token, name: '  ' })).toEqual(['name: Name is required']);
    expect(problems(createTokenInput, { ...token, name: 'a'.repeat(61) })).toEqual([
      'name: Name must be at most 60 characters',
    ]);
  });

  test('reads, writes, or both, each said once', () => {
    for (const scopes of [['read'], ['write'], ['read', 'write'], ['write', 'read']]) {
      expect(problems(createTokenInput, { ...token, scopes })).toEqual([]);
    }
    expect(problems(createTokenInput, { ...token, scopes: [] })).toEqual([
      'scopes: Choose at least one scope',
    ]);
    expect(problems(createTokenInput, { ...token, scopes: ['read', 'read'] })).toEqual([
      'scopes: Each scope only once',
    ]);
    expect(problems(createTokenInput, { ...token, scopes: ['admin'] })).toHaveLength(1);
    expect(problems(createTokenInput, { ...token, scopes: ['read', 'write', 'read'] })).not.toEqual([]);
  });

  test('lasts 1 to 365 whole days, or for ever', () => {
    for (const expiresInDays of [1, 365, undefined]) {
      expect(problems(createTokenInput, { ...token, expiresInDays })).toEqual([]);
    }
    const said = (expiresInDays: unknown) => problems(createTokenInput, { ...token, expiresInDays });
    expect(said(0)).toEqual(['expiresInDays: Expiry must be at least 1 day']);
    expect(said(366)).toEqual(['expiresInDays: Expiry must be at most 365 days']);
    expect(said(1.5)).toEqual(['expiresInDays: Expiry must be whole days']);
    expect(said('7')).toEqual(['expiresInDays: Expiry must be whole days']);
    expect(said(null)).toEqual(['expiresInDays: Expiry must be whole days']);
  });
});

test('a search for people is at most 100 characters, and may be empty', () => {
  expect(listUsersInput.parse({})).toEqual({ limit: 20 });
  expect(problems(listUsersInput, { query: '' })).toEqual([]);
  expect(problems(listUsersInput, { query: 'a'.repeat(100) })).toEqual([]);
  expect(problems(listUsersInput, { query: 'a'.repeat(101) })).toEqual([
    'query: Search must be at most 100 characters',
  ]);
});

test('a session is named by the hash of its token', () => {
  expect(sessionId.safeParse('0123456789abcdef'.repeat(4)).success).toBe(true);
  for (const bad of [
    '',
    'a'.repeat(63),
    'a'.repeat(65),
    'A'.repeat(64),
    'g'.repeat(64),
    `${'a'.repeat(64)}\n`,
  ]) {
    expect(problems(sessionId, bad), bad).toEqual([': Invalid id']);
  }
});

test('the view of the signed-in user has no password in it', () => {
  expect(Object.keys(currentUser.shape).sort()).toEqual(
    [
      'id, email, username, handle, firstName, lastName, name, profileImageUrl, coverImageUrl, role, bio',
      'location, website, hasPassword, isEmailConfirmed, isGettingStarted, createdAt, permissions, plan, viewedBy',
    ]
      .join(', ')
      .split(', ')
      .sort(),
  );
});
