import type { SearchKind } from '@kindred/validation/discovery';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assemble, type Material } from './answer.ts';
import { askedInPublic } from './suggest.ts';

const result = (kind: SearchKind, title: string) => ({
  kind,
  id: title,
  title: { text: title, marks: [] },
  excerpt: null,
  imageUrl: null,
  path: '/',
  source: null,
  location: null,
  members: null,
  rating: null,
  reviews: 0,
  price: null,
  currency: null,
  time: null,
  relevance: { score: 1, words: ['rye'] },
});
const material = (kind: SearchKind, titles: string[], playbook?: string) =>
  ({
    intent: { isNarrowed: false },
    playbooks:
      playbook === undefined
        ? []
        : [{ id: '1', title: playbook, stepCount: 12, weeks: 2, content: { steps: [] } }],
    retrieved: {
      items: titles.map((title) => result(kind, title)),
      post: null,
      looked: ['rye'],
      owned: new Set(),
      bookable: new Set(),
    },
    situation: { tribes: [], facts: [] },
  }) as unknown as Material;

const QUOTED = '“[^“”]+”';
const SENTENCES = [
  new RegExp(`^Try ${QUOTED}: 12 steps, 2 weeks\\.$`, 'su'),
  new RegExp(`^(?:Start with|Then look at) ${QUOTED}(?:(?:, ${QUOTED})* and ${QUOTED})?\\.$`, 'su'),
];

test('sentences read alike with any titles: commas, quotes, line breaks, other scripts', () => {
  const title = fc
    .oneof(
      fc.constantFrom(
        'Harbour, two colours',
        'The “slow” way',
        'Who bakes? We do.',
        'Rey & Sons Print',
        '  Line\nbreak ',
        'パンの会',
        'خبز',
        'a',
        'Strong at Eighty',
        'What’s next…',
      ),
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
    )
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 5 }), fc.option(title), (titles, playbook) => {
      const { claims } = assemble(material('tribe', titles, playbook ?? undefined), new Date());
      expect(claims.length).toBe(playbook === null ? 1 : 2);
      for (const { text } of claims)
        expect(
          SENTENCES.some((sentence) => sentence.test(text)),
          text,
        ).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('people are named without quotes', () => {
  const { aiResponse } = assemble(material('person', ['Olivia Ferrer', 'Mona Okafor']), new Date());
  expect(aiResponse).toBe('Start with Olivia Ferrer and Mona Okafor.');
});

test.each([
  ['How do I get more members?', 'How do I get more members?'],
  ['who can repair a bike', 'Who can repair a bike?'],
  ['grow my fitness tribe', 'How did you grow your fitness tribe?'],
  ['get more members in my tribe', 'How did you get more members in your tribe?'],
  ['sourdough', 'Sourdough: what has worked for you?'],
  ['my tribe is quiet.', 'My tribe is quiet: what has worked for you?'],
])('“%s” is asked in public as “%s”', (query, question) => {
  expect(askedInPublic(query)).toBe(question);
});
