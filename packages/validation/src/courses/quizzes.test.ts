import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addQuestionInput, QUESTION_KINDS, type QuestionKind, TRUE_FALSE } from './quizzes.ts';
import { comparable, fitsQuestion, type ScoredQuestion, scoreAttempt } from './scoring.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const choicesOf = (ids: readonly string[]) => ids.map((id) => ({ id, text: `Choice ${id}` }));
const some = (of: readonly string[], min: number) => fc.subarray([...of], { minLength: min });
const mixed = (of: readonly string[]) => fc.shuffledSubarray([...of], { minLength: of.length });

/** A question of a kind, with an answer that it takes. */
function asked(kind: QuestionKind): fc.Arbitrary<{ question: Omit<ScoredQuestion, 'id'>; answer: string[] }> {
  const of = (key: fc.Arbitrary<string[]>, answer: fc.Arbitrary<string[]>, ids: readonly string[]) =>
    fc.record({
      question: fc.record({
        kind: fc.constant(kind),
        choices: fc.constant(choicesOf(ids)),
        key,
        points: fc.integer({ min: 1, max: 100 }),
      }),
      answer: fc.oneof(fc.constant<string[]>([]), answer),
    });
  if (kind === 'text') {
    const word = fc.constantFrom('Rye', 'rye ', 'wheat', '１２', 'two  words');
    return of(fc.array(word, { minLength: 1, maxLength: 3 }), fc.tuple(word), []);
  }
  if (kind === 'true_false') {
    const side = fc.tuple(fc.constantFrom('true', 'false'));
    return of(
      side,
      side,
      TRUE_FALSE.map(({ id }) => id),
    );
  }
  return fc.integer({ min: 2, max: 10 }).chain((count) => {
    const ids = IDS.slice(0, count);
    if (kind === 'order') return of(mixed(ids), mixed(ids), ids);
    if (kind === 'many') return of(some(ids, 1), some(ids, 1), ids);
    return of(fc.tuple(fc.constantFrom(...ids)), fc.tuple(fc.constantFrom(...ids)), ids);
  });
}

/** The rule in plain words, one exact fraction a question. */
function plainShare({ kind, key }: Omit<ScoredQuestion, 'id'>, answer: string[]): [number, number] {
  if (answer.length === 0) return [0, 1];
  if (kind === 'many') {
    const right = answer.filter((id) => key.includes(id)).length;
    return [Math.max(0, right - (answer.length - right)), key.length];
  }
  if (kind === 'order') {
    let kept = 0;
    for (let at = 0; at + 1 < key.length; at += 1) {
      if (answer.indexOf(key[at + 1] ?? '') === answer.indexOf(key[at] ?? '') + 1) kept += 1;
    }
    return [kept, key.length - 1];
  }
  const same = (value: string) =>
    (kind === 'text' ? comparable(value) : value) === comparable(answer[0] ?? '');
  return [key.some(same) ? 1 : 0, 1];
}

const questions = fc.array(fc.constantFrom(...QUESTION_KINDS).chain(asked), { minLength: 1, maxLength: 20 });

test('an attempt scores what each answer is worth by the rule, and its percent is rounded down once', () => {
  fc.assert(
    fc.property(questions, (all) => {
      const named = all.map(({ question }, at) => ({ ...question, id: `q${at}` }));
      const answers = Object.fromEntries(all.map(({ answer }, at) => [`q${at}`, answer]));
      const { percent, points, pointsMax, byQuestion } = scoreAttempt(named, answers);
      const max = all.reduce((sum, { question }) => sum + question.points, 0);
      // Over one denominator, so that nothing is rounded on the way.
      const denominator = 2n * 2n * 2n * 3n * 3n * 5n * 7n;
      let exact = 0n;
      for (const [at, { question, answer }] of all.entries()) {
        const [part, of] = plainShare(question, answer);
        exact += (BigInt(question.points * part) * denominator) / BigInt(of);
        expect(fitsQuestion(question, answer)).toBe(true);
        expect(byQuestion.get(`q${at}`)?.isRight).toBe(part === of);
      }
      expect(pointsMax).toBe(max);
      expect(BigInt(percent)).toBe((exact * 100n) / (denominator * BigInt(max)));
      expect(BigInt(Math.round(points * 100))).toBe((exact * 100n) / denominator);
    }),
  );
});

test('the key of every question scores all points, and no answer scores none', () => {
  fc.assert(
    fc.property(questions, (all) => {
      const named = all.map(({ question }, at) => ({ ...question, id: `q${at}` }));
      const right = named.map(({ id, kind, key }) => [id, kind === 'text' ? key.slice(0, 1) : key]);
      expect(scoreAttempt(named, Object.fromEntries(right)).percent).toBe(100);
      expect(scoreAttempt(named, {}).percent).toBe(0);
    }),
  );
});

test.each([
  ['  Rye   Bread\n', 'rye bread'],
  ['ＲＹＥ', 'rye'],
  ['ﬁne', 'fine'],
  ['e\u0301', '\u00e9'],
])('the typed text %j is compared as %j', (typed, as) => {
  expect(comparable(typed)).toBe(as);
});

test.each<[string, Omit<ScoredQuestion, 'id' | 'points'>, string[]]>([
  ['a choice of another question', { kind: 'one', choices: choicesOf(['a', 'b']), key: ['a'] }, ['z']],
  ['two choices where one is right', { kind: 'one', choices: choicesOf(['a', 'b']), key: ['a'] }, ['a', 'b']],
  ['a choice twice', { kind: 'many', choices: choicesOf(['a', 'b']), key: ['a'] }, ['a', 'a']],
  [
    'an order with a choice missing',
    { kind: 'order', choices: choicesOf(['a', 'b']), key: ['a', 'b'] },
    ['a'],
  ],
  ['two typed texts', { kind: 'text', choices: [], key: ['a'] }, ['a', 'b']],
  ['a third side', { kind: 'true_false', choices: TRUE_FALSE, key: ['true'] }, ['maybe']],
])('an answer of %s does not fit its question', (_, question, answer) => {
  expect(fitsQuestion(question, answer)).toBe(false);
});

const base = { id: '0198a0a0-0000-7000-8000-000000000001', prompt: 'Why?' };
test.each<[object, string | null]>([
  [{ kind: 'one', choices: choicesOf(['a', 'b']), key: ['a'] }, null],
  [{ kind: 'many', choices: choicesOf(['a', 'b']), key: ['a', 'b'] }, null],
  [{ kind: 'order', choices: choicesOf(['a', 'b']), key: ['b', 'a'] }, null],
  [{ kind: 'true_false', key: ['false'] }, null],
  [{ kind: 'text', key: ['Rye'] }, null],
  [{ kind: 'one', choices: choicesOf(['a']), key: ['a'] }, 'choices'],
  [{ kind: 'one', choices: choicesOf(['a', 'a']), key: ['a'] }, 'choices'],
  [{ kind: 'text', choices: choicesOf(['a', 'b']), key: ['Rye'] }, 'choices'],
  [{ kind: 'text', key: [] }, 'key'],
  [{ kind: 'one', choices: choicesOf(['a', 'b']), key: ['a', 'b'] }, 'key'],
  [{ kind: 'many', choices: choicesOf(['a', 'b']), key: [] }, 'key'],
  [{ kind: 'many', choices: choicesOf(['a', 'b']), key: ['c'] }, 'key'],
  [{ kind: 'order', choices: choicesOf(['a', 'b']), key: ['a', 'a'] }, 'key'],
  [{ kind: 'order', choices: choicesOf(['a', 'b']), key: ['a'] }, 'key'],
  [{ kind: 'true_false', key: ['maybe'] }, 'key'],
  [{ kind: 'text', key: Array.from({ length: 21 }, (_, at) => `${at}`) }, 'key'],
  [{ kind: 'text', key: ['Rye'], points: 101 }, 'points'],
  [{ kind: 'text', key: ['Rye'], score: 100 }, ''],
])('the question %j is taken, or refused by its field', (question, field) => {
  const issue = addQuestionInput.safeParse({ ...base, ...question }).error?.issues[0];
  expect(issue === undefined ? null : issue.path.join('.')).toBe(field);
});
