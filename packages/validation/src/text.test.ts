import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { countCharacters, isBlank } from './characters.ts';
import { atMost, exactText, id, noInput, text, timestamp, UNSTORABLE_TEXT } from './text.ts';

const issuesOf = (value: unknown) =>
  text()
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? [];

/** All of Unicode but U+0000, and no halves of characters. */
const character = fc
  .oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

test('text of whole characters is taken unchanged, or as empty where it shows nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (value) => {
      expect(exactText().parse(value)).toBe(value);
      expect(text().parse(value)).toBe(isBlank(value) ? '' : value);
    }),
  );
});

test('text is blank exactly when it has blank characters only', () => {
  const blank = fc.constantFrom(
    ' ',
    '\n',
    '\u00a0',
    '\u200b',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
  );
  const shown = fc.constantFrom('a', '.', 'ж', '美', '가', '\u{1f600}', '0');
  fc.assert(
    fc.property(fc.array(blank), shown, fc.array(blank), (before, character, after) => {
      expect(isBlank([...before, ...after].join(''))).toBe(true);
      expect(isBlank([...before, character, ...after].join(''))).toBe(false);
    }),
  );
});

test('NUL and halves of characters are refused wherever they are, in words', () => {
  for (const bad of ['\u0000', 'a\u0000', '\u0000a', '\ud83d', 'a\ude00b', '\ude00\ud83d']) {
    expect(issuesOf(bad)).toEqual([UNSTORABLE_TEXT]);
  }
  expect(issuesOf('\ud83d\ude00')).toEqual([]);
  expect(UNSTORABLE_TEXT).toBe('Text contains characters that cannot be stored');
});

test('a limit counts characters, whatever they are made of, and says so', () => {
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const value = characters.join('');
      expect(countCharacters(value)).toBe(characters.length);
      const { error } = text().check(atMost(6, 'Name')).safeParse(value);
      expect(error?.issues.map(({ message }) => message)).toEqual(
        characters.length > 6 ? ['Name must be at most 6 characters'] : undefined,
      );
    }),
  );
  expect(z.toJSONSchema(text().check(atMost(6, 'Name')))).toMatchObject({ type: 'string', maxLength: 6 });
});

test('ids are UUIDs in lower case, however they were typed', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(id.parse(uuid)).toBe(uuid);
      expect(id.parse(uuid.toUpperCase())).toBe(uuid);
    }),
  );
  for (const bad of ['', '7', '019a7f3e11117abc8def0123456789ab', '{019a7f3e-1111-7abc-8def-0123456789ab}']) {
    expect(id.safeParse(bad).error?.issues.map(({ message }) => message)).toEqual(['Invalid id']);
  }
});

test('a timestamp is what toISOString gives', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
      (date) => {
        expect(timestamp.safeParse(date.toISOString()).success).toBe(true);
      },
    ),
  );
  for (const bad of [
    '2026-03-01',
    '2026-03-01 09:30:00',
    '2026-03-01T09:30:00+02:00',
    '2026-02-30T00:00:00Z',
  ]) {
    expect(timestamp.safeParse(bad).success, bad).toBe(false);
  }
});

test('a call without input takes nothing, or an empty object', () => {
  expect(noInput.safeParse(undefined).success).toBe(true);
  expect(noInput.safeParse({}).success).toBe(true);
  expect(noInput.safeParse(null).success).toBe(false);
});
