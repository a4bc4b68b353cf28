import { courseFields, lessonFields } from '@kindred/validation/courses/builder';
import { expect, it } from 'vitest';
import { fieldFacts, readField } from './fieldFacts.ts';

it.each([
  ['title', courseFields.title, 'Title', 'line', 120, true],
  ['description', courseFields.description, 'Description', 'text', 5_000, false],
  ['level', courseFields.level, 'Level', 'choice', undefined, true],
  ['price', courseFields.price, 'Price', 'line', undefined, true],
  ['own duration', courseFields.ownDuration, 'Duration in minutes', 'number', undefined, false],
  ['minutes of a lesson', lessonFields.duration, 'Minutes', 'number', undefined, true],
  ['switch', courseFields.isIncluded, 'Included for paid members', 'switch', undefined, false],
] as const)(
  'reads label, control, length and requirement of the %s from its schema',
  (_, schema, ...facts) => {
    const { label, kind, maxLength, isRequired } = fieldFacts(schema);
    expect([label, kind, maxLength, isRequired]).toEqual(facts);
  },
);

it('reads a number as it is typed, and an empty one as none where none is allowed', () => {
  expect(readField(courseFields.ownDuration, ' 90 ').data).toBe(90);
  expect(readField(courseFields.ownDuration, '').data).toBe(null);
  expect(readField(lessonFields.duration, '').success).toBe(false);
  expect(readField(lessonFields.duration, '1.5').success).toBe(false);
});
