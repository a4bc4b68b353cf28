import type { CurriculumView } from '@kindred/validation/courses';
import type { OrderCourseInput } from '@kindred/validation/courses/builder';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../app/trpc.ts';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCurriculum, id } from './builder.fixture.ts';
import { CurriculumEditor } from './CurriculumEditor.tsx';
import { drop, type Item, type Modules, orderOf, step } from './order.ts';

let curriculum: CurriculumView;
const order = vi.fn();
const link = answering({ 'courses.curriculum': () => curriculum, 'courses.order': order });

beforeEach(() => {
  curriculum = aCurriculum({ Heat: ['Toast', 'Stone'], Steam: ['Pan'] });
  order.mockReset().mockImplementation((input: OrderCourseInput) => {
    curriculum = { ...ordered(input), version: input.version + 1 };
    return curriculum;
  });
});

function ordered({ modules }: OrderCourseInput): CurriculumView {
  const lessons = curriculum.modules.flatMap((part) => part.lessons);
  return {
    ...curriculum,
    modules: modules.flatMap((part) => {
      const known = curriculum.modules.find((each) => each.id === part.id);
      if (known === undefined) return [];
      const inside = part.lessons.flatMap((each) => lessons.filter((lesson) => lesson.id === each));
      return [{ ...known, lessons: inside }];
    }),
  };
}

function Shown() {
  const query = trpc.courses.curriculum.useQuery({ id: id(1) });
  return <CurriculumEditor courseId={id(1)} query={query} onSaving={() => undefined} />;
}

async function open() {
  renderSignedIn(<Shown />, { link });
  await screen.findByRole('button', { name: 'Move Toast' });
}
const handle = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const press = (title: string, ...keys: string[]) => {
  for (const key of keys) {
    if (key === ' ') fireEvent.click(handle(title));
    else fireEvent.keyDown(handle(title), { key });
  }
};
const titles = () =>
  screen.getAllByRole('list', { name: /^Lessons of / }).map((list) =>
    within(list)
      .queryAllByRole('link')
      .map((lesson) => lesson.textContent),
  );
const said = () => screen.getAllByRole('status').map((region) => region.textContent);

it('moves a lesson by keyboard into the next module with one call, and says where it is', async () => {
  await open();
  press('Stone', ' ');
  expect(said()).toContain('Stone lifted. Lesson 2 of 2 in Heat.');
  press('Stone', 'ArrowDown');
  expect(titles()).toEqual([['Toast'], ['Stone', 'Pan']]);
  expect(document.activeElement).toBe(handle('Stone'));
  expect(said()).toContain('Lesson 1 of 2 in Steam');
  expect(order).not.toHaveBeenCalled();
  press('Stone', 'ArrowDown', ' ');
  expect(said()).toContain('Stone moved. Lesson 2 of 2 in Steam.');
  await waitFor(() => expect(order).toHaveBeenCalledTimes(1));
  expect(titles()).toEqual([['Toast'], ['Pan', 'Stone']]);
  expect(order.mock.calls[0]?.[0]).toMatchObject({ id: id(1), version: 1 });
  expect(document.activeElement).toBe(handle('Stone'));
});

it('takes a lifted module back on Escape and calls nothing', async () => {
  await open();
  press('Steam', ' ', 'ArrowUp');
  expect(titles()).toEqual([['Pan'], ['Toast', 'Stone']]);
  press('Steam', 'Escape');
  expect(titles()).toEqual([['Toast', 'Stone'], ['Pan']]);
  expect(said()).toContain('Move canceled. Steam: Module 2 of 2.');
  expect(order).not.toHaveBeenCalled();
});

it('stores moves that follow one another in their order, each with the version before it', async () => {
  await open();
  press('Toast', ' ', 'ArrowDown', ' ');
  press('Toast', ' ', 'ArrowDown', ' ');
  await waitFor(() => expect(order).toHaveBeenCalledTimes(2));
  expect(order.mock.calls.map(([input]) => input.version)).toEqual([1, 2]);
  expect(titles()).toEqual([['Stone'], ['Toast', 'Pan']]);
});

it('undoes a move that is refused and shows the curriculum of the other teacher', async () => {
  await open();
  const theirs = aCurriculum({ Heat: ['Toast', 'Stone', 'Rye'], Steam: ['Pan'] }, 2);
  order.mockImplementation(() => {
    curriculum = theirs;
    throw refusal({ code: 'course_changed', message: 'Changed meanwhile.' });
  });
  press('Toast', ' ', 'ArrowDown', ' ');
  expect(await screen.findByText('Another teacher changed the curriculum')).toBeTruthy();
  await waitFor(() => expect(titles()).toEqual([['Toast', 'Stone', 'Rye'], ['Pan']]));
});

it('keeps every module and lesson once, and steps down and up end where they began, in any curriculum', () => {
  const sizes = fc.array(fc.array(fc.constant('x'), { maxLength: 4 }), { minLength: 1, maxLength: 4 });
  const modulesOf = (counts: string[][]): Modules =>
    aCurriculum(Object.fromEntries(counts.map((lessons, at) => [`M${at}`, lessons]))).modules;
  const idsOf = (modules: Modules) =>
    orderOf(modules)
      .flatMap((part) => [part.id, ...part.lessons])
      .sort();
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), fc.boolean(), (counts, one, other, isAfter) => {
      const modules = modulesOf(counts);
      const items: Item[] = modules.flatMap(({ id: moduleId, lessons }) => [
        { kind: 'module' as const, id: moduleId },
        ...lessons.map((lesson) => ({ kind: 'lesson' as const, id: lesson.id })),
      ]);
      const item = items[one % items.length] as Item;
      const target = {
        ...(items[other % items.length] as Item),
        edge: isAfter ? 'after' : 'before',
      } as const;
      expect(idsOf(drop(modules, item, target))).toEqual(idsOf(modules));
      const down = step(modules, item, 'down');
      expect(idsOf(down)).toEqual(idsOf(modules));
      if (down !== modules) expect(orderOf(step(down, item, 'up'))).toEqual(orderOf(modules));
    }),
  );
});

it('the menu of a module opens its description, which is saved as it is left', async () => {
  const update = vi.fn((input: unknown) => ({
    id: curriculum.modules[0]?.id,
    title: 'Heat',
    description: (input as { description: string }).description,
    updatedAt: '2026-01-01T00:00:09.000Z',
  }));
  renderSignedIn(<Shown />, {
    link: answering({ 'courses.curriculum': () => curriculum, 'courses.updateModule': update }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Heat' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit description' }));
  const field = await screen.findByRole('textbox', { name: 'Module description' });
  fireEvent.change(field, { target: { value: 'How hot it gets' } });
  fireEvent.blur(field);
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.lastCall?.[0]).toMatchObject({ description: 'How hot it gets' });
});
