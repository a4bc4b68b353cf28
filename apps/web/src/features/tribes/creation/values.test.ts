import { describe, expect, it } from 'vitest';
import { startFrom } from './useTribeDraft.ts';
import {
  amountOf,
  draftOf,
  emptyValues,
  inputOf,
  problemsOf,
  type TribeValues,
  valuesOf,
  withName,
  wrongTabs,
} from './values.ts';

const kitchen: TribeValues = {
  ...emptyValues(),
  name: 'Kitchen Table',
  slug: 'kitchen-table',
  description: 'We cook slowly and eat together.',
  tags: ['soup'],
};

describe('the handle', () => {
  it('follows the name in lower case, without signs, cut to thirty', () => {
    expect(withName(emptyValues(), 'Künste & Café  am  Morgen, jeden Tag von neuem').slug).toBe(
      'knste-caf-am-morgen-jeden-tag-',
    );
    expect(withName(emptyValues(), 'Deep Work (Guild)!').slug).toBe('deep-work-guild');
  });

  it('follows it no more once somebody chose one', () => {
    expect(withName({ ...kitchen, isOwnSlug: true }, 'Another')).toEqual({ name: 'Another' });
  });
});

describe('what is wrong', () => {
  it('is nothing with a tribe that is whole', () => {
    expect(problemsOf(kitchen)).toEqual({});
  });

  it('is said in the words of the specification, and each tab knows its own', () => {
    const wrong = problemsOf({
      ...emptyValues(),
      category: '',
      slug: 'Ä',
      description: 'x'.repeat(501),
      welcomeMessage: 'x'.repeat(1001),
      tags: ['a', 'b', 'c', 'd', 'e', 'f'],
      primaryColor: 'red',
      rules: Array.from({ length: 11 }, (_, n) => `Rule ${n}`),
      membershipType: 'paid',
    });
    expect(wrong).toEqual({
      name: 'Tribe name is required',
      slug: 'Handle can only contain lowercase letters, numbers, and hyphens',
      description: 'Description must be less than 500 characters',
      category: 'Please select a category',
      tags: 'Maximum 5 tags allowed',
      primaryColor: 'Please enter a colour like #834bd8',
      welcomeMessage: 'Welcome message must be less than 1000 characters',
      rules: 'Maximum 10 rules allowed',
      price: 'Price is required',
    });
    expect(wrongTabs(wrong)).toEqual(['basics', 'appearance', 'monetize', 'features']);
  });
});

describe('a price', () => {
  it.each([
    ['USD', '12,50', '', {}],
    ['USD', '0.49', '', { price: 'Price must be at least 0.50 USD' }],
    ['USD', '10001', '', { price: 'Price must be at most 10000' }],
    ['JPY', '50000', '500000', {}],
    ['JPY', '900.5', '', { price: 'Amounts in JPY have no decimals' }],
    ['KWD', '1.25', '0.1', { annualPrice: 'Price must be at least 0.200 KWD' }],
    ['KWD', '1.255', '', { price: 'Price has at most two decimals' }],
    ['KWD', '', '', { price: 'Price is required' }],
    ['KWD', 'x', '', { price: 'Please enter a price' }],
  ])('in %s of %s is right or says why not', (currency, price, annualPrice, wrong) => {
    expect(problemsOf({ ...kitchen, membershipType: 'paid', currency, price, annualPrice })).toEqual(wrong);
  });
});

describe('what is sent', () => {
  it('has a price as a number, a trial as whole days, and an age only where there is one', () => {
    const input = inputOf({ ...kitchen, membershipType: 'paid', price: '12,50', trialDays: 14, minAge: 18 });
    expect(input).toMatchObject({ price: 12.5, currency: 'USD', trialDays: 14, minAge: 18 });
    const free = inputOf({ ...kitchen, price: '12', rules: [' ', ' Be kind '] });
    expect(free).toMatchObject({ price: 0, trialDays: 0, rules: ['Be kind'] });
    expect('minAge' in free).toBe(false);
    expect(amountOf('')).toBe(0);
  });
});

describe('the draft', () => {
  const onServer = (name: string, updatedAt: string) => ({ input: { name }, updatedAt });

  it('comes back from the server as it was', () => {
    expect(valuesOf(draftOf(kitchen))).toEqual(kitchen);
    expect(valuesOf({ name: 'Kitchen', slug: 'mine' })).toMatchObject({ isOwnSlug: true, tags: [] });
  });

  it('goes on from what was typed here and never left, else from what came last', () => {
    const here = { values: kitchen, base: 'one', isAhead: false };
    expect(startFrom(here, onServer('Elsewhere', 'two')).values.name).toBe('Elsewhere');
    expect(startFrom({ ...here, isAhead: true }, onServer('Elsewhere', 'two')).values.name).toBe(
      kitchen.name,
    );
    expect(startFrom(here, onServer('Kitchen', 'one')).values.name).toBe(kitchen.name);
    expect(startFrom(here, undefined).values.name).toBe(kitchen.name);
    expect(startFrom(null, undefined).values).toEqual(emptyValues());
    // Thrown away, or founded, on another device.
    expect(startFrom(here, { input: null, updatedAt: null }).values).toEqual(emptyValues());
  });
});
