import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

async function guide(page: Page, context: BrowserContext): Promise<void> {
  await logIn(context, DEMO.creator.email);
  await page.goto('/guide');
  await expect(
    page.getByRole('button', { name: 'Reach your first 100 members' }).or(page.getByText('1 week')).first(),
  ).toBeVisible();
}

async function asked(page: Page, context: BrowserContext): Promise<void> {
  await guide(page, context);
  await page.getByRole('searchbox', { name: 'Your goal' }).fill('grow my sourdough tribe');
  await page.getByRole('searchbox', { name: 'Your goal' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your Personalized Guide' })).toBeVisible();
}

/** The guide, its answer, a plan and its playbooks. */
export const GUIDE: readonly Screen[] = [
  {
    name: 'guide',
    open: guide,
    further: [
      {
        name: 'guide-filters',
        async open(page) {
          await page.getByRole('button', { name: 'Filters' }).click();
          await expect(page.getByLabel('Industry')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'guide-answer',
    open: asked,
    further: [
      {
        name: 'guide-plan',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'View Full Plan' }).click();
          const sheet = page.getByRole('dialog', { name: 'My Plan' });
          await expect(sheet.getByRole('checkbox').first()).toBeVisible();
        },
        further: [
          {
            name: 'guide-plan-edit',
            over: '[role="dialog"]',
            async open(page) {
              await page.getByRole('button', { name: 'Edit plan' }).click();
              await expect(page.getByLabel('Plan title')).toBeVisible();
            },
          },
        ],
      },
    ],
  },
  {
    name: 'guide-action',
    over: '[role="dialog"]',
    async open(page, context) {
      await asked(page, context);
      await page.getByRole('button', { name: 'Draft a post that asks people here' }).click();
      await expect(page.getByRole('dialog').getByLabel('Post')).toBeVisible();
    },
    further: [
      {
        name: 'guide-action-preview',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'See what will happen' }).click();
          await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'guide-tribe-playbooks',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await page.goto('/tribe/deep-work-guild/playbooks');
      await expect(page.getByRole('button', { name: /^Find your two quiet hours/ })).toBeVisible();
    },
    further: [
      {
        name: 'guide-playbook-editor',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: /^Find your two quiet hours/ }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
          await expect(page.getByRole('listitem', { name: 'Step 5' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'guide-nothing',
    async open(page, context) {
      await guide(page, context);
      await page.getByRole('searchbox', { name: 'Your goal' }).fill('quantum chromodynamics');
      await page.getByRole('searchbox', { name: 'Your goal' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    },
  },
  {
    name: 'guide-playbooks',
    async open(page, context) {
      await logIn(context, DEMO.creator.email);
      await page.goto('/guide/playbooks');
      await expect(page.getByRole('button', { name: /^Launch a course/ })).toBeVisible();
    },
    further: [
      {
        name: 'guide-playbook',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: /^Launch a course/ }).click();
          await expect(page.getByRole('button', { name: 'Use this playbook' })).toBeVisible();
        },
      },
    ],
  },
];
