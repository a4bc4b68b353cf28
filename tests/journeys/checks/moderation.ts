import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

interface Case {
  id: string;
  state: 'open' | 'appealed' | 'decided';
  claimedBy: object | null;
  author: { handle: string } | null;
}

/** Cases of the demo, as its platform admin. */
async function cases(context: BrowserContext, state: 'waiting' | 'decided'): Promise<Case[]> {
  await logIn(context, DEMO.admin.email);
  const answer = await context.request.get(`/api/admin/cases?state=${state}`);
  return ((await answer.json()) as { items: Case[] }).items;
}

function found<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Error(`The demo has no ${what}`);
  return thing;
}

async function waitingCase(page: Page, context: BrowserContext): Promise<void> {
  const waiting = await cases(context, 'waiting');
  const { id } = found(
    waiting.find((one) => one.state === 'open' && one.claimedBy === null),
    'case that waits',
  );
  await page.goto(`/admin/reports/${id}`);
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toBeVisible();
}

/** A decision of the demo about a person who comes with it, read by that person. */
async function ownDecision(page: Page, context: BrowserContext): Promise<void> {
  const people = Object.values(DEMO);
  const decided = await cases(context, 'decided');
  const one = found(
    decided.find(({ author }) => people.some(({ handle }) => handle === author?.handle)),
    'decision about a person who comes with it',
  );
  const answer = await context.request.get(`/api/admin/cases/${one.id}`);
  const { decisions } = (await answer.json()) as { decisions: { id: string }[] };
  const decision = found(decisions[0], 'decision in a decided case');
  const author = people.find(({ handle }) => handle === one.author?.handle);
  await logIn(context, found(author, 'author of the decided case').email);
  await page.goto(`/decisions/${decision.id}`);
  await expect(page.getByRole('heading', { name: 'Reason' })).toBeVisible();
}

/** Reports and decisions, for moderators and for everyone. */
export const MODERATION: readonly Screen[] = [
  {
    name: 'moderation-queue',
    async open(page, context) {
      await logIn(context, DEMO.admin.email);
      await page.goto('/admin/reports');
      await expect(page.getByRole('table', { name: 'Reported content' })).toBeVisible();
    },
  },
  {
    name: 'moderation-case',
    open: waitingCase,
    further: [
      {
        name: 'moderation-decide',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Decide', exact: true }).click();
          await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
        },
      },
    ],
  },
  { name: 'moderation-decision', open: ownDecision },
  {
    name: 'rules',
    async open(page) {
      await page.goto('/rules');
      await expect(page.getByRole('list', { name: 'Rules' })).toBeVisible();
    },
  },
  {
    name: 'transparency',
    async open(page) {
      await page.goto('/transparency');
      await expect(page.getByRole('table', { name: 'Moderation by quarter' })).toBeVisible();
    },
  },
];
