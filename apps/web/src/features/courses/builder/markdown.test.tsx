import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCurriculum, aLesson, changed, id } from './builder.fixture.ts';
import LessonEditScreen from './LessonEditScreen.tsx';
import { type Format, format, insertParagraph } from './markdown.ts';

/** A text whose selection stands between `⟦` and `⟧`. */
function parse(marked: string) {
  const start = marked.indexOf('⟦');
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end: marked.indexOf('⟧') - 1 };
}
function applied(marked: string, as: Format): string {
  const selection = parse(marked);
  const { from, to, insert, start, end } = format(selection, as);
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to);
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

it.each<[Format, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold', '⟦**b**⟧', '⟦b⟧'],
  ['bold', '⟦⟧', '**⟦bold text⟧**'],
  ['italic', '⟦b⟧', '_⟦b⟧_'],
  ['code', '⟦b⟧', '`⟦b⟧`'],
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ['heading', 'a\nb⟦⟧c', 'a\n## b⟦⟧c'],
  ['heading', '### a⟦⟧', 'a⟦⟧'],
  ['list', '⟦a\nb⟧', '⟦- a\n- b⟧'],
  ['list', '⟦- a\n- b⟧', '⟦a\nb⟧'],
  ['numbers', '⟦a\nb⟧', '⟦1. a\n2. b⟧'],
  ['quote', 'x\n⟦a\n⟧y', 'x\n⟦> a⟧\ny'],
  ['link', '⟦bread⟧', '[bread](⟦https://⟧)'],
  ['link', '⟦https://a.example⟧', '[⟦link text⟧](https://a.example)'],
])('formats as %s: %j becomes %j', (as, before, after) => {
  expect(applied(before, as)).toBe(after);
});

it('formats the selected text by button and by shortcut, saves it and shows it in the preview', async () => {
  let lesson = aLesson({ content: 'Slow bread' });
  const link = answering({
    'courses.lesson': () => lesson,
    'courses.curriculum': () => aCurriculum({ Heat: ['Toast'] }),
    'courses.updateLesson': (input) => (lesson = changed(lesson, input as object)),
  });
  renderSignedIn(
    <Routes>
      <Route path="/course/:id/edit/lesson/:lessonId" element={<LessonEditScreen />} />
    </Routes>,
    { link, path: `/course/${id(1)}/edit/lesson/${lesson.id}` },
  );
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Lesson' });
  area.setSelectionRange(0, 4);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(area.value).toBe('**Slow** bread');
  area.setSelectionRange(9, 14);
  fireEvent.keyDown(area, { key: 'i', ctrlKey: true });
  expect(area.value).toBe('**Slow** _bread_');
  fireEvent.blur(area);
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(lesson.content).toBe('**Slow** _bread_');
  fireEvent.click(screen.getByRole('radio', { name: 'Preview' }));
  expect(screen.getByText('Slow').tagName).toBe('STRONG');
  expect(screen.getByText('bread').tagName).toBe('EM');
});

it.each([
  ['', '', '![](a)'],
  ['Begin', '', 'Begin\n\n![](a)'],
  ['', 'Begin', '![](a)\n\nBegin'],
  ['One\n', '\n\nTwo', 'One\n\n![](a)\n\nTwo'],
  ['mid', 'dle', 'mid\n\n![](a)\n\ndle'],
])('a file between %j and %j is a paragraph of its own', (before, after, written) => {
  const text = before + after;
  const { from, to, insert, end } = insertParagraph(text, before.length, '![](a)');
  const now = text.slice(0, from) + insert + text.slice(to);
  expect(now).toBe(written);
  expect(now.slice(0, end).endsWith('![](a)')).toBe(true);
});
