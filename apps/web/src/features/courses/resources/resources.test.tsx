import { type CourseResource, RESOURCES_MAX } from '@kindred/validation/courses/resources';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import { ResourcesEditor } from './ResourcesEditor.tsx';
import ResourcesTab from './ResourcesTab.tsx';

const { uploadPlain } = vi.hoisted(() => ({
  uploadPlain: vi.fn((_file: Blob, _onProgress: unknown, _signal: AbortSignal) =>
    Promise.resolve({ id: '' }),
  ),
}));
vi.mock('../../media/upload.ts', async (original) => ({ ...(await original<object>()), uploadPlain }));

const course = aCourse();
const SHEET: CourseResource = {
  id: id(50),
  kind: 'workbook',
  title: 'Worksheet',
  url: '/api/course-resources/50/content',
  file: { name: 'Sheet.pdf', size: 2048 },
};
const LINK: CourseResource = {
  id: id(51),
  kind: 'reading',
  title: 'On steam',
  url: 'https://breadlab.example/steam',
  file: null,
};

let resources: CourseResource[];
let sent: object[];
let refusals: number;
beforeEach(() => {
  refusals = 0;
  uploadPlain.mockReset();
  resources = [SHEET, LINK];
  sent = [];
});
const link = answering({
  'courses.resources': () => resources,
  'courses.updateResource': (input) => {
    sent.push(input as object);
    resources = [LINK, SHEET];
    return resources;
  },
  'courses.deleteResource': () => {
    resources = [LINK];
    return { message: '' };
  },
  'courses.addResource': (input) => {
    sent.push(input as object);
    if (refusals-- > 0) throw new Error('down');
    return LINK;
  },
});
const names = () =>
  within(screen.getByRole('list', { name: 'Resources' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('opens resources for students', async () => {
  renderSignedIn(<ResourcesTab course={course} />, { link });
  const worksheet = await screen.findByRole('link', { name: /Worksheet/ });
  expect(worksheet.getAttribute('href')).toBe(SHEET.url);
  expect(worksheet.textContent).toContain('Workbook · 2 KB');
  expect(screen.getByRole('link', { name: /On steam/ }).getAttribute('href')).toBe(LINK.url);
});

it('shows others the titles of resources with a lock', async () => {
  resources = [{ ...SHEET, url: null }];
  renderSignedIn(<ResourcesTab course={course} />, { link });
  expect(await screen.findByText('Worksheet')).toBeTruthy();
  expect(screen.getByText('Locked until you enroll')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says that a course has no resources', async () => {
  resources = [];
  renderSignedIn(<ResourcesTab course={course} />, { link });
  expect(await screen.findByText('No resources yet')).toBeTruthy();
});

it('moves a resource from its menu', async () => {
  renderSignedIn(<ResourcesEditor courseId={course.id} />, { link });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for On steam' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Actions for On steam' }));
  expect(menu.queryByRole('button', { name: 'Move down' })).toBeNull();
  fireEvent.click(menu.getByRole('button', { name: 'Move up' }));
  await waitFor(() => expect(names()[0]).toContain('On steam'));
  expect(sent).toEqual([{ id: course.id, resourceId: LINK.id, position: 0 }]);
});

it('adds a reading as a link, and keeps what was typed while the link is wrong', async () => {
  renderSignedIn(<ResourcesEditor courseId={course.id} />, { link });
  fireEvent.click(await screen.findByRole('button', { name: 'Add resource' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add resource' }, { timeout: 10_000 }));
  fireEvent.change(sheet.getByRole('textbox', { name: 'Title' }), { target: { value: 'On steam' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add resource' }));
  expect(await sheet.findByText('Choose a file')).toBeTruthy();
  const choose = sheet.getByRole('button', { name: 'Choose file', description: 'Choose a file' });
  expect(document.activeElement).toBe(choose);
  fireEvent.change(sheet.getByRole('combobox', { name: 'Kind' }), { target: { value: 'reading' } });
  fireEvent.change(sheet.getByRole('combobox', { name: 'Source' }), { target: { value: 'link' } });
  const url = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  fireEvent.change(url, { target: { value: 'http://breadlab.example' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add resource' }));
  expect(await sheet.findByText('Link must begin with https://')).toBeTruthy();
  expect(url.value).toBe('http://breadlab.example');
  fireEvent.change(url, { target: { value: 'https://breadlab.example/steam' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Add resource' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { id: course.id, kind: 'reading', title: 'On steam', url: 'https://breadlab.example/steam' },
    ]),
  );
});

it('asks before it deletes a resource, and keeps the focus in the list', async () => {
  renderSignedIn(<ResourcesEditor courseId={course.id} />, { link });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Worksheet' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Worksheet?' }));
  expect(resources).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Worksheet')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Resources' })));
});

it('adds no more resources than a course can have', async () => {
  resources = Array.from({ length: RESOURCES_MAX }, (_, at) => ({
    ...LINK,
    id: id(at),
    title: `Link ${at}`,
  }));
  renderSignedIn(<ResourcesEditor courseId={course.id} />, { link });
  await screen.findByText('Link 0');
  expect(screen.queryByRole('button', { name: 'Add resource' })).toBeNull();
});

async function chooseFile() {
  renderSignedIn(<ResourcesEditor courseId={course.id} />, { link });
  fireEvent.click(await screen.findByRole('button', { name: 'Add resource' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add resource' }, { timeout: 10_000 }));
  fireEvent.change(sheet.getByRole('textbox', { name: 'Title' }), { target: { value: 'Worksheet' } });
  const file = new File(['%PDF'], 'Sheet.pdf', { type: 'application/pdf' });
  const input = document.querySelector('[role="dialog"] input[type="file"]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  return sheet;
}

it('uploads a file once when adding it is retried', async () => {
  refusals = 1;
  uploadPlain.mockResolvedValue({ id: id(60) });
  const sheet = await chooseFile();
  fireEvent.click(sheet.getByRole('button', { name: 'Add resource' }));
  await sheet.findByText(/could not reach the server/);
  fireEvent.click(sheet.getByRole('button', { name: 'Add resource' }));
  await screen.findByText('Resource added');
  expect(sent).toMatchObject([{ uploadId: id(60) }, { uploadId: id(60) }]);
  expect(uploadPlain).toHaveBeenCalledOnce();
});

it('stops an upload when its sheet is closed', async () => {
  let isStopped = false;
  uploadPlain.mockImplementation(
    (_file, onProgress, signal) =>
      new Promise((_, reject) => {
        (onProgress as (share: number) => void)(0.5);
        signal.addEventListener('abort', () => {
          isStopped = true;
          reject(new Error('stopped'));
        });
      }),
  );
  const sheet = await chooseFile();
  fireEvent.click(sheet.getByRole('button', { name: 'Add resource' }));
  await sheet.findByRole('progressbar', { name: 'Uploading Sheet.pdf' });
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(isStopped).toBe(true));
  expect(sent).toEqual([]);
});
