import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aLesson, id } from '../builder/builder.fixture.ts';
import { FolderImport } from './FolderImport.tsx';

function file(path: string, text: string): File {
  const made = new File([text], path.slice(path.lastIndexOf('/') + 1), { type: 'text/plain' });
  return Object.defineProperty(made, 'webkitRelativePath', { value: path });
}

it('shows what a folder becomes before anything is made, and goes on with a lesson that failed', async () => {
  const calls: [string, unknown][] = [];
  let isBroken = true;
  const answer = (name: string, make: (input: { title?: string }) => object) => ({
    [name]: (input: unknown) => {
      calls.push([name, input]);
      return make(input as { title?: string });
    },
  });
  renderSignedIn(<FolderImport courseId={id(1)}>Curriculum</FolderImport>, {
    link: answering({
      ...answer('courses.addModule', () => ({ id: id(5) })),
      ...answer('courses.addLesson', ({ title }) => {
        if (title === 'Salt' && isBroken) throw new Error('The line broke');
        return aLesson();
      }),
      ...answer('courses.updateLesson', () => aLesson()),
      'courses.curriculum': () => ({ modules: [] }),
    }),
  });
  fireEvent.change(screen.getByLabelText('Add a folder', { selector: 'input' }), {
    target: {
      files: [
        file('Bread/1 Dough/01-flour.md', '# Why flour\n\nRye'),
        file('Bread/1 Dough/02-Salt.md', 'Salt'),
        file('Bread/.DS_Store', 'x'),
      ],
    },
  });
  await screen.findByText(/1 module, 2 lessons/);
  screen.getByText('Why flour');
  screen.getByText('Hidden file');
  expect(calls).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Add to the course' }));
  const retry = await screen.findByRole('button', { name: 'Retry Salt' });
  expect(calls.map(([name]) => name)).toEqual([
    'courses.addModule',
    'courses.addLesson',
    'courses.updateLesson',
    'courses.addLesson',
  ]);
  expect(calls[1]?.[1]).toMatchObject({ id: id(5), title: 'Why flour', isPublished: false });
  expect(calls[2]?.[1]).toMatchObject({ content: 'Rye' });
  isBroken = false;
  fireEvent.click(retry);
  await screen.findByRole('button', { name: 'Done' });
  // The module that was made is used again.
  expect(calls.filter(([name]) => name === 'courses.addModule')).toHaveLength(1);
});
