import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LeaveGuard } from '../../../app/LeaveGuard.tsx';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aLesson, id } from '../builder/builder.fixture.ts';
import { FolderImport } from './FolderImport.tsx';

function file(path: string, text: string): File {
  const made = new File([text], path.slice(path.lastIndexOf('/') + 1), { type: 'text/plain' });
  return Object.defineProperty(made, 'webkitRelativePath', { value: path });
}

const NOTHING = { modules: 0, lessons: 0 };
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Add a folder', { selector: 'input' }), { target: { files } });

it('shows what a folder becomes before anything is made, and goes on with a lesson that failed', async () => {
  const calls: [string, unknown][] = [];
  let isBroken = true;
  const answer = (name: string, make: (input: { title?: string }) => object) => ({
    [name]: (input: unknown) => {
      calls.push([name, input]);
      return make(input as { title?: string });
    },
  });
  renderSignedIn(
    <FolderImport courseId={id(1)} held={NOTHING}>
      Curriculum
    </FolderImport>,
    {
      link: answering({
        ...answer('courses.addModule', () => ({ id: id(5) })),
        ...answer('courses.addLesson', ({ title }) => {
          if (title === 'Salt' && isBroken) throw new Error('The line broke');
          return aLesson();
        }),
        ...answer('courses.updateLesson', () => aLesson()),
        'courses.curriculum': () => ({ modules: [] }),
      }),
    },
  );
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

it('runs on behind its closed sheet, and takes no second folder before it ends', async () => {
  const added = Promise.withResolvers<{ id: string }>();
  let modules = 0;
  renderSignedIn(
    <LeaveGuard>
      <FolderImport courseId={id(1)} held={NOTHING}>
        <a href="/elsewhere">Away</a>
      </FolderImport>
    </LeaveGuard>,
    {
      link: answering({
        'courses.addModule': () => {
          modules += 1;
          return added.promise;
        },
        'courses.addLesson': () => aLesson(),
        'courses.updateLesson': () => aLesson(),
      }),
    },
  );
  choose(file('Bread/Dough/flour.md', 'Rye'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the course' }));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByText('Away'));
  expect(await screen.findByText('Leave and stop the upload?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Import in progress' }));
  expect(await screen.findByText('Adding…')).toBeTruthy();
  choose(file('Bread/Dough/flour.md', 'Rye'));
  added.resolve({ id: id(5) });
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Add a folder' })).toBeTruthy();
  expect(modules).toBe(1);
});

it('stops while the address of a video is asked for', async () => {
  const started = Promise.withResolvers<{ url: string }>();
  renderSignedIn(
    <FolderImport courseId={id(1)} held={NOTHING}>
      Curriculum
    </FolderImport>,
    {
      link: answering({
        'courses.addModule': () => ({ id: id(5) }),
        'courses.addLesson': () => aLesson(),
        'courses.startVideo': () => started.promise,
      }),
    },
  );
  choose(file('Bread/Dough/knead.mp4', 'Film'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the course' }));
  await screen.findByText('Adding…');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  started.resolve({ url: '/api/lesson-videos/1' });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
});

it('reports a folder that cannot be read, and files that are in none', async () => {
  renderSignedIn(
    <FolderImport courseId={id(1)} held={NOTHING}>
      Curriculum
    </FolderImport>,
  );
  const unreadable = file('Bread/Dough/flour.md', 'Rye');
  unreadable.text = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
  choose(unreadable);
  expect(await screen.findByText('The folder was not read. Choose it again.')).toBeTruthy();
  const entry = { isDirectory: false, name: 'flour.md' };
  fireEvent.drop(screen.getByText('Curriculum'), {
    dataTransfer: { types: ['Files'], items: [{ webkitGetAsEntry: () => entry }] },
  });
  expect(await screen.findByText('Drop a folder')).toBeTruthy();
});

it('adds no folder that is larger than the storage that is left', async () => {
  renderSignedIn(
    <FolderImport courseId={id(1)} held={NOTHING}>
      Curriculum
    </FolderImport>,
    { link: answering({ 'media.storage': () => ({ used: 2_048 * 1_024, allowed: 2_048 * 1_024 + 2 }) }) },
  );
  choose(file('Bread/Dough/knead.mp4', 'Film'));
  expect(await screen.findByText(/^Needs 4 bytes; 2 bytes left\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add to the course' })).toHaveProperty('disabled', true);
  choose(file('Bread/Dough/flour.md', 'Rye'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add to the course' })).toHaveProperty('disabled', false),
  );
});
