import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

async function wizard(page: Page, context: BrowserContext): Promise<void> {
  await logIn(context, DEMO.owner.email);
  await page.goto('/create-tribe');
  await expect(page.getByRole('textbox', { name: 'Tribe name' })).toBeVisible();
}

/** Founding a tribe, and setting it up. */
export const FOUNDING: readonly Screen[] = [
  {
    name: 'starter',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/create-tribe');
      await expect(page.getByRole('button', { name: 'Continue with Starter' })).toBeVisible();
    },
  },
  {
    name: 'become-creator',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/become-creator');
      await expect(page.getByRole('button', { name: 'Become a creator' })).toBeVisible();
    },
  },
  {
    name: 'wizard-wrong',
    async open(page, context) {
      await wizard(page, context);
      await page.getByRole('tab', { name: 'Features' }).click();
      await page.getByRole('button', { name: 'Create Tribe' }).click();
      await expect(page.getByText('Tribe name is required')).toBeVisible();
    },
  },
  ...['Appearance', 'Access', 'Monetize', 'Features'].map((tab) => ({
    name: `wizard-${tab.toLowerCase()}`,
    async open(page: Page, context: BrowserContext) {
      await wizard(page, context);
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Monetize') await page.getByText('Paid', { exact: true }).click();
    },
  })),
  {
    name: 'wizard-preview',
    over: '[role="dialog"]',
    async open(page, context) {
      await wizard(page, context);
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
    },
  },
  {
    name: 'verifications',
    async open(page, context) {
      await logIn(context, DEMO.admin.email);
      await page.goto('/verifications?list=decided');
      await expect(page.getByRole('article', { name: 'Deep Work Guild' })).toBeVisible();
    },
  },
  {
    name: 'tribe-requests-decided',
    async open(page, context) {
      await logIn(context, DEMO.moderator.email);
      await page.goto('/tribe/deep-work-guild/members/requests?list=decided');
      await expect(page.getByText('Declined')).toBeVisible();
    },
  },
  {
    name: 'tribe-settings',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await page.goto('/tribe/deep-work-guild/settings');
      await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save access' })).toBeVisible();
    },
  },
];
