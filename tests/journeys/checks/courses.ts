import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** The address of a course of the demo, for who is signed in. */
async function pathOf(context: BrowserContext, course: string): Promise<string> {
  const answer = await context.request.get('/api/tribes/the-slow-bakery/courses');
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
  return `/course/${items.find(({ title }) => title === course)?.id}`;
}

/** A folder of two modules, with a file that is skipped. */
async function folderOfFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'Bread School-'));
  const files = {
    '01 Dough/01-why-flour-matters.md': 'Flour is most of the loaf.',
    '01 Dough/02-salt.md': 'Salt slows the yeast.',
    '02 Oven/01-the first bake of a new oven on a cold morning in winter.txt': 'Preheat for an hour.',
    '02 Oven/old-film.avi': 'RIFF',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A course of the demo: as a member who is half through sees it, and as its teacher edits it. */
export const COURSES: readonly Screen[] = [
  {
    name: 'course',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto(await pathOf(context, 'First Loaf'));
      await expect(page.getByRole('heading', { name: 'First Loaf', level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Reading the crumb/ })).toBeVisible();
    },
    further: [
      {
        name: 'course-lesson',
        async open(page) {
          await page.getByRole('link', { name: 'Continue Learning' }).click();
          await expect(page.getByText('Lesson 5 of 9')).toBeVisible();
        },
      },
      {
        name: 'course-lesson-event',
        async open(page, context) {
          await page.goto(await pathOf(context, 'First Loaf'));
          await page.getByRole('link', { name: /^Reading the crumb/ }).click();
          await expect(page.getByRole('region', { name: 'Live event' })).toBeVisible();
        },
      },
    ],
  },
  ...(['Reviews', 'Resources'] as const).map((tab) => ({
    name: `course-${tab.toLowerCase()}`,
    async open(page: Page, context: BrowserContext) {
      await logIn(context, DEMO.member.email);
      await page.goto(`${await pathOf(context, 'First Loaf')}?tab=${tab.toLowerCase()}`);
      await expect(page.getByRole('list', { name: tab }).getByRole('listitem').first()).toBeVisible();
    },
  })),
  {
    name: 'course-students',
    async open(page, context) {
      await logIn(context, DEMO.creator.email);
      await page.goto(`${await pathOf(context, 'First Loaf')}/students`);
      await expect(page.getByRole('button', { name: /of 9 lessons/ }).first()).toBeVisible();
    },
    further: [
      {
        name: 'course-student',
        over: '[role="dialog"]',
        async open(page) {
          await page
            .getByRole('button', { name: /of 9 lessons/ })
            .first()
            .click();
          await expect(page.getByRole('dialog').getByLabel('Access until')).toBeVisible();
        },
      },
      {
        name: 'course-calendar',
        async open(page, context) {
          await page.goto(`${await pathOf(context, 'First Loaf')}/students/calendar`);
          await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
          await expect(page.getByText('Loading calendar')).toBeHidden();
        },
      },
    ],
  },
  {
    name: 'library-courses',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/profile/library');
      await expect(page.getByRole('link', { name: 'Continue First Loaf' })).toBeVisible();
    },
  },
  {
    name: 'course-edit',
    async open(page, context) {
      await logIn(context, DEMO.creator.email);
      await page.goto(`${await pathOf(context, 'Know Your Oven')}/edit`);
      await expect(page.getByRole('heading', { name: 'Know Your Oven', level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add module' })).toBeVisible();
    },
    further: [
      ...(['Post to tribe', 'Add cohort'] as const).map((button) => ({
        name: `course-edit-${button.toLowerCase().replaceAll(' ', '-')}`,
        over: '[role="dialog"]',
        async open(page: Page) {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: button }).click();
          await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
        },
      })),
      {
        name: 'course-edit-folder',
        over: '[role="dialog"]',
        async open(page) {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
          await page.locator('input[webkitdirectory]').setInputFiles(await folderOfFiles());
          await expect(page.getByRole('button', { name: 'Add to the course' })).toBeVisible();
        },
      },
      {
        name: 'course-edit-lesson',
        async open(page) {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
          await page.getByRole('list', { name: 'Lessons of Heat' }).getByRole('link').first().click();
          await expect(page.getByRole('textbox', { name: 'Lesson' })).toBeVisible();
        },
      },
    ],
  },
];
