import { type BrowserContext, expect } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** The address of a course of the demo, for who is signed in. */
async function pathOf(context: BrowserContext, course: string): Promise<string> {
  const answer = await context.request.get('/api/tribes/the-slow-bakery/courses');
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
  return `/course/${items.find(({ title }) => title === course)?.id}`;
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
      {
        name: 'course-edit-lesson',
        async open(page) {
          await page.getByRole('list', { name: 'Lessons of Heat' }).getByRole('link').first().click();
          await expect(page.getByRole('textbox', { name: 'Lesson' })).toBeVisible();
        },
      },
    ],
  },
];
