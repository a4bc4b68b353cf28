import { expect, it } from 'vitest';
import { SKIPPED } from './copy.ts';
import { planFolder, titleOf } from './plan.ts';

const file = (path: string, size = 10, text?: string) => ({
  path,
  size,
  ...(text === undefined ? {} : { text }),
});
/** Modules as `title: lesson (video, captions, files)`. */
const shown = (files: ReturnType<typeof file>[]) =>
  planFolder(files).modules.map(({ title, lessons }) => [
    title,
    lessons.map(({ title: name, video, captions, files: held }) =>
      [
        name,
        video && 'video',
        ...captions.map(({ language }) => language),
        ...held.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
      ]
        .filter(Boolean)
        .join(' | '),
    ),
  ]);

it.each([
  ['01-flour_and water', 'flour and water'],
  ['2. Salt', 'Salt'],
  ['10) Oven', 'Oven'],
  ['2024', '2024'],
  ['1984-review', 'review'],
  ['3d-printing', '3d printing'],
])('names %s %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});

it('orders modules and lessons by their numbers, and puts files beside them in a module of the folder', () => {
  const paths = [
    'Bread/10 Oven/2-heat.md',
    'Bread/10 Oven/10-steam.md',
    'Bread/2 Dough/1.md',
    'Bread/intro.txt',
  ];
  expect(shown(paths.map((path) => file(path)))).toEqual([
    ['Dough', ['1']],
    ['Oven', ['heat', 'steam']],
    ['Bread', ['intro']],
  ]);
});

it.each([
  ['a text takes its front heading as the title', [file('C/M/1.md', 9, '# Why rye\n\nBecause')], ['Why rye']],
  [
    'a video takes captions of its name, by language',
    [file('C/M/a.mp4'), file('C/M/a.vtt'), file('C/M/a.de.srt')],
    ['a | video | de | en'],
  ],
  [
    'files of the base name of a text belong to its lesson',
    [file('C/M/a.md', 3, 'x'), file('C/M/a.pdf'), file('C/M/a.png'), file('C/M/b.mp3')],
    ['a | a.pdf | a.png', 'b | b.mp3'],
  ],
  ['folders in modules keep lessons of one name apart', [file('C/M/x/a.md'), file('C/M/y/a.md')], ['a', 'a']],
])('%s', (_, files, lessons) => {
  expect(shown(files)).toEqual([['M', lessons]]);
});

it.each([
  ['C/M/.DS_Store', 10, SKIPPED.hidden],
  ['C/.git/config', 10, SKIPPED.hidden],
  ['C/M/a.avi', 10, SKIPPED.video],
  ['C/M/a.heic', 10, SKIPPED.image],
  ['C/M/a.exe', 10, SKIPPED.program],
  ['C/M/a.pdf', 0, SKIPPED.empty],
  ['C/M/a.png', 11 * 1024 * 1024, SKIPPED.large(10)],
  ['C/M/lone.vtt', 10, SKIPPED.noVideo],
])('skips %s with the reason', (path, size, reason) => {
  expect(planFolder([file(path, size)])).toEqual({ modules: [], skipped: [{ path, reason }], bytes: 0 });
});

it('counts the bytes of what is uploaded, and takes the heading out of the text', () => {
  const plan = planFolder([file('C/M/a.md', 9, '# A\n\nBody'), file('C/M/a.pdf', 30), file('C/M/b.mp4', 70)]);
  expect([plan.bytes, plan.modules[0]?.lessons[0]?.content]).toEqual([100, 'Body']);
});

it('counts the modules and lessons that the course has already', () => {
  const paths = ['C/A/1.md', 'C/A/2.md', 'C/B/3.md'];
  const planned = (held: { modules: number; lessons: number }) =>
    planFolder(
      paths.map((path) => file(path)),
      held,
    ).skipped.map(({ path }) => path);
  expect(planned({ modules: 99, lessons: 0 })).toEqual(['C/B/3.md']);
  expect(planned({ modules: 0, lessons: 499 })).toEqual(['C/A/2.md', 'C/B/3.md']);
});

it('skips lessons beyond what a course holds', () => {
  const plan = planFolder(Array.from({ length: 501 }, (_, at) => file(`C/M/${at}.md`)));
  expect(plan.modules[0]?.lessons).toHaveLength(500);
  expect(plan.skipped).toEqual([{ path: 'C/M/500.md', reason: SKIPPED.full }]);
});
