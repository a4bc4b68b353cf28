import type { CourseResource } from '@kindred/validation/courses/resources';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCourse, id } from '../builder/builder.fixture.ts';
import { ResourcesEditor } from './ResourcesEditor.tsx';
import ResourcesTab from './ResourcesTab.tsx';

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
beforeEach(() => {
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
  'courses.addResource': (input) => {
    sent.push(input as object);
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
