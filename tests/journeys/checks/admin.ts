import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

async function admin(page: Page, context: BrowserContext, part = ''): Promise<void> {
  await logIn(context, DEMO.admin.email);
  await page.goto(`/admin${part}`);
  await expect(page.getByText('Total users')).toBeVisible();
}

/** A tab of the administration, and the sheet of the first row of its list. */
function contentTab(
  tab: 'businesses' | 'courses' | 'events',
  one: string,
  act: string,
  more?: Screen,
): Screen {
  const label = `${tab.charAt(0).toUpperCase()}${tab.slice(1)}`;
  return {
    name: `admin-${tab}`,
    async open(page, context) {
      await admin(page, context, `/${tab}`);
      await expect(page.getByRole('list', { name: label }).getByRole('listitem')).not.toHaveCount(0);
    },
    further: [
      {
        name: `admin-${one}`,
        over: '[role="dialog"]',
        async open(page) {
          await page
            .getByRole('button', { name: /^Manage / })
            .first()
            .click();
          await expect(page.getByRole('dialog').getByText(act).first()).toBeVisible();
        },
      },
      ...(more === undefined ? [] : [more]),
    ],
  };
}

/** The administration of the platform. */
export const ADMIN: readonly Screen[] = [
  {
    name: 'admin-users',
    async open(page, context) {
      await admin(page, context);
      await page.getByLabel('Search users').fill('mona');
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
    },
    further: [
      {
        name: 'admin-user',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: `Edit ${DEMO.member.name}` }).click();
          await expect(page.getByRole('heading', { name: 'Staff notes' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-invitations',
    async open(page, context) {
      await admin(page, context, '/invitations');
      await expect(page.getByRole('heading', { name: 'Invitations', exact: true })).toBeVisible();
    },
    further: [
      {
        name: 'admin-invitation',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Create invitation' }).click();
          await expect(page.getByLabel('Number of uses')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-view',
    async open(page, context) {
      await logIn(context, DEMO.admin.email);
      const found = await context.request.get(`/api/admin/users?q=${DEMO.member.email}`);
      const { items } = (await found.json()) as { items: { id: string }[] };
      const started = await context.request.post(`/api/admin/users/${items[0]?.id}/view`);
      expect(started.ok(), await started.text()).toBe(true);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'View as' })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'admin-overview',
    async open(page, context) {
      await admin(page, context, '/overview');
      await expect(page.getByRole('heading', { name: 'Retention by joining week' })).toBeVisible();
    },
  },
  {
    name: 'admin-tribes',
    async open(page, context) {
      await admin(page, context, '/tribes');
      await page.getByLabel('Search tribes').fill('deep work');
      await expect(page.getByRole('list', { name: 'Tribes' }).getByRole('listitem')).toHaveCount(1);
    },
  },
  contentTab('businesses', 'business', 'Hide business', {
    name: 'admin-business-texts',
    // Not the sheet below it.
    over: '[role="dialog"]:has(textarea)',
    async open(page) {
      await page.getByRole('button', { name: 'Edit business' }).click();
      await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
    },
  }),
  contentTab('courses', 'course', 'Hide course', {
    name: 'admin-course-hide',
    // Not the sheet below it.
    over: '[role="dialog"]:has(textarea)',
    async open(page) {
      await page.getByRole('button', { name: 'Hide course' }).click();
      await expect(page.getByLabel('Rule')).toBeVisible();
    },
  }),
  contentTab('events', 'event', 'Cancel event'),
  {
    name: 'admin-commerce',
    async open(page, context) {
      await admin(page, context, '/commerce');
      await expect(page.getByRole('list', { name: 'Sales' })).toBeVisible();
      await page.getByRole('button', { name: 'Check ledger' }).click();
      await expect(page.getByText(/^Balanced/)).toBeVisible();
    },
    further: [
      {
        name: 'admin-refund',
        over: '[role="dialog"]',
        async open(page) {
          await page
            .getByRole('button', { name: /^Refund ORD-/ })
            .first()
            .click();
          await expect(page.getByLabel('Reason')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-refunds',
    async open(page, context) {
      await admin(page, context, '/commerce');
      await page.getByRole('button', { name: 'Refunds' }).click();
      await expect(page.getByRole('list', { name: 'Refunds' })).toBeVisible();
    },
  },
  {
    name: 'admin-failures',
    async open(page, context) {
      await admin(page, context, '/commerce');
      await page.getByRole('button', { name: 'Failed jobs' }).click();
      await expect(page.getByText('No failed jobs')).toBeVisible();
    },
  },
  {
    name: 'admin-system',
    async open(page, context) {
      await admin(page, context, '/system');
      await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
    },
  },
  {
    name: 'admin-audit',
    async open(page, context) {
      await admin(page, context, '/audit');
      await expect(page.getByLabel('Action')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
    },
  },
  {
    name: 'admin-users-selected',
    async open(page, context) {
      await admin(page, context);
      await page.getByLabel('Search users').fill('mona');
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
      await page.getByText('Select all 1 shown').click();
      await expect(page.getByText('1 selected')).toBeVisible();
    },
    further: [
      {
        name: 'admin-users-update',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Set role or plan' }).click();
          await expect(page.getByLabel('Reason for the audit log (optional)')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-settings',
    async open(page, context) {
      await admin(page, context, '/settings');
      await expect(page.getByRole('heading', { name: 'Legal texts and rules' })).toBeVisible();
    },
    further: [
      {
        name: 'admin-settings-open',
        async open(page) {
          for (const title of ['Brand', 'Landing page', 'Features', 'Mail']) {
            await page.getByRole('heading', { name: title, exact: true }).click();
          }
          await expect(page.getByRole('button', { name: 'Send test mail' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-users-columns',
    over: '[role="dialog"]',
    async open(page, context) {
      await admin(page, context);
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByLabel('Last seen')).toBeVisible();
    },
  },
  {
    name: 'admin-filters',
    async open(page, context) {
      await admin(page, context, '/filters');
      await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).not.toHaveCount(0);
    },
    further: [
      {
        name: 'admin-filter-new',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Add filter' }).click();
          await page.getByRole('dialog').getByLabel('Word or phrase').fill('sourdough');
          await page.getByRole('button', { name: 'Try on the last week' }).click();
          await expect(page.getByText(/^Meets /)).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'tribe-log',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await page.goto('/tribe/deep-work-guild/log');
      await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).not.toHaveCount(0);
    },
  },
];
