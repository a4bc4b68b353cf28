import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Landing } from './Landing.tsx';

const words = renderToStaticMarkup(<Landing />).replaceAll(/<[^>]+>/g, '');

describe("the visitors' page", () => {
  it.each([
    'Find Your Tribe. Create Abundance Together.',
    'No credit card required • Setup in 2 minutes',
    '10K+ Souls',
    '4.9/5 Stars',
    'Global Tribe',
    'Everything You Need to Succeed',
    'Up to 50 community members',
    'Basic messaging and discussions',
    '1 course or event per month',
    'Basic analytics',
    'Most Popular',
    '$29 per month',
    'Unlimited members',
    'Advanced messaging',
    'Unlimited courses and events',
    'Integrated payments with a 5% fee',
    'Advanced analytics',
    'Custom branding',
    'White-label',
    'Dedicated account manager',
    'Custom integrations',
    'Priority support',
    '14-day free trial',
    '10,000+ creators',
    '50+ countries',
    '99.9% uptime',
    'GDPR compliant',
    'No setup fees',
    'Cancel anytime',
  ])('says %s', (text) => {
    expect(words).toContain(text);
  });

  it.each([
    ['Get Started Free', '/api/login?tab=signup&next=%2Fcreate-tribe'],
    ['Start Pro Trial', '/api/login?tab=signup&next=%2Fplans%3Fplan%3Dpro'],
    ['Start Your Free Trial Now', '/api/login?tab=signup&next=%2Fplans%3Fplan%3Dpro'],
    ['Contact Sales', '/contact'],
  ])('links %s to %s', (name, href) => {
    render(<Landing />);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it.each([
    ['Sign Up', '/?auth=signup'],
    ['Log In', '/?auth=login'],
    ['Log in here', '/?auth=login'],
  ])('has %s as a real link', (name, href) => {
    render(<Landing />);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('has one first heading, and none that skips a level', () => {
    render(<Landing />);
    const levels = screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });
});
