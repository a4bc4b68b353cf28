import { ERRORS } from '@kindred/validation/errors';
import { describe, expect, it } from 'vitest';
import { errorBody, isSignedOut, messageOf, serverSentence } from './errors.ts';

const answered = (data: unknown) => Object.assign(new Error('x'), { data });

describe('errors', () => {
  it("are said in the server's words", () => {
    expect(messageOf(answered({ code: 'conflict', message: 'Somebody was faster.' }))).toBe(
      'Somebody was faster.',
    );
  });

  it('are said in the words of their code where the server has none', () => {
    expect(messageOf(answered({ code: 'not_found' }))).toBe(ERRORS.not_found.message);
  });

  it.each([new TypeError('Failed to fetch'), null, 'text', answered(null), answered({ code: 'toString' })])(
    'that never came from our server say that it was not reached',
    (error) => {
      expect(errorBody(error)).toBeNull();
      expect(messageOf(error)).toBe('We could not reach the server. Check your connection and try again.');
    },
  );

  it('end the session only when there is none: a wrong password does not', () => {
    expect(isSignedOut(answered({ code: 'signed_out' }))).toBe(true);
    expect(isSignedOut(answered({ code: 'invalid_credentials' }))).toBe(false);
  });

  it('tell an answer without a sentence from no answer', () => {
    expect(serverSentence(answered({ code: 'internal' }))).toBe('');
    expect(serverSentence(new TypeError('Failed to fetch'))).toBeNull();
  });
});
