import { describe, expect, test } from 'vitest';
import { updateProfileInput } from './edit.ts';

function said(input: object): string {
  const { data, error } = updateProfileInput.safeParse(input);
  return error === undefined ? JSON.stringify(data) : (error.issues[0]?.message ?? '');
}

describe('a change of a profile', () => {
  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(31) }, 'Username must be less than 30 characters'],
    [{ username: 'ana.lima' }, 'Username can only contain letters, numbers, and underscores'],
    [{ username: 'Orders' }, 'Username is already taken'],
    [{ bio: 'x'.repeat(501) }, 'Bio must be less than 500 characters'],
    [{ location: 'x'.repeat(101) }, 'Location must be less than 100 characters'],
    [{ website: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [{ socialLinks: ['ferrer'] }, 'Social link must be a valid URL'],
    [{ interests: Array.from({ length: 21 }, (_, at) => `i${at}`) }, 'Add at most 20 interests'],
  ])('%j is refused: %s', (input, message) => {
    expect(said(input)).toBe(message);
  });

  test.each([
    [{ username: 'a'.repeat(30) }, { username: 'a'.repeat(30) }],
    [
      { username: '', bio: ' ', location: '', website: '' },
      { username: null, bio: null, location: null, website: null },
    ],
    [{ bio: '🍞'.repeat(500) }, { bio: '🍞'.repeat(500) }],
    [{ interests: ['Bread', 'bread ', 'rye'] }, { interests: ['Bread', 'rye'] }],
  ])('%j is taken', (input, data) => {
    expect(said(input)).toBe(JSON.stringify(data));
  });
});
