import fc from 'fast-check';

/** What well-behaved callers send, piece by piece. */
export const uuid = fc.uuid({ version: 7 });
export const word = fc.stringMatching(/^[a-zA-ZåäöÅÄÖ]{1,30}$/);
export const limit = fc.integer({ min: 1, max: 100 });
export const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
export const paged = {
  limit,
  cursor: optional(word.map((text) => text.replace(/[^a-z]/gi, '_'))),
  direction: optional(fc.constant('forward')),
};
