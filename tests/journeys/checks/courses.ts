import { expect } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** A course of the demo that its member is half through. */
export const COURSES: readonly Screen[] = [
  {
    name: 'course',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      const answer = await context.request.get('/api/tribes/the-slow-bakery/courses');
      const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
      await page.goto(`/course/${items.find(({ title }) => title === 'First Loaf')?.id}`);
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
];
