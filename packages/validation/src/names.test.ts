import { describe, expect, test } from 'vitest';
import { signUpInput } from './accounts.ts';
import { businessFields } from './businesses.ts';
import { groupName } from './messaging.ts';
import { toPlainName, withoutHidden } from './names.ts';
import { createSpaceInput } from './tribes/spaces.ts';
import { tribeShape } from './tribes/tribeCreation.ts';

const person = { email: 'ada@example.org', password: 'a-good-password', firstName: 'Ada', lastName: 'Lind' };
const problems = (given: object) =>
  signUpInput.safeParse({ ...person, ...given }).error?.issues.map(({ path, message }) => [path[0], message]);

const UNSAFE = [
  'Claim at https://evil.example/win',
  'www.evil.example',
  'Visit evil.com now',
  'evil.com/win',
  'evil.com.',
  'Ada\u202egnp.exe',
  'Ada\u2066x\u2069',
  'Ada\r\nBcc: b@example.org',
  'Ada\u0007',
  'ada@evil.example',
  'evil.c0m',
  '1.2.3.44',
  'evil.com\u200b',
  'Ada\u200b',
  'Ada\u00ad',
  'Ada\u061c',
];
const NAMES = [
  'Ada',
  'Anne-Marie',
  'J. R. R.',
  'J.R.R.',
  'St. John',
  "O'Neil",
  'Łukasz',
  'محمد',
  '美咲',
  'Sammy Jr.',
  'علی\u200cرضا',
];

describe('names of people', () => {
  test.each(UNSAFE)('refuses %j, naming the field', (name) => {
    expect(problems({ firstName: name })).toEqual([
      ['firstName', "First name can't contain links or hidden characters"],
    ]);
    expect(problems({ lastName: name })).toEqual([
      ['lastName', "Last name can't contain links or hidden characters"],
    ]);
  });

  test.each(NAMES)('accepts %j and leaves it as it is', (name) => {
    expect(problems({ firstName: name, lastName: name })).toBeUndefined();
    expect(toPlainName(name)).toBe(name);
  });

  test.each(UNSAFE)('makes %j harmless where it was stored before', (name) => {
    const plain = toPlainName(name);
    expect(problems({ firstName: plain })).toBeUndefined();
    expect(plain).not.toBe('');
  });
});

describe('names of businesses', () => {
  test.each(UNSAFE)('refuse %j, as names of people do', (name) => {
    expect(businessFields.name.safeParse(name).success).toBe(false);
  });

  test.each(['Yoga/Pilates', 'Help 24/7', 'Flour 1.25 kg', 'Vol.12', ...NAMES])('may be %j', (name) => {
    expect(businessFields.name.parse(name)).toBe(name);
  });
});

describe('names of tribes, spaces and groups', () => {
  const fields = { tribe: tribeShape.name, space: createSpaceInput.shape.name, group: groupName };

  test.each(Object.entries(fields))('of a %s may be those of a site, and hide nothing', (_what, field) => {
    expect(field.safeParse('Node.js').success).toBe(true);
    expect(field.safeParse('Bakers\u202egnp.exe').success).toBe(false);
    expect(field.safeParse('Bak\u0007ers').success).toBe(false);
  });
});

test('a text keeps its lines and loses what is hidden', () => {
  expect(withoutHidden('Hello\u202e Ada\u0007\n\tand Bo')).toBe('Hello Ada\n\tand Bo');
});
