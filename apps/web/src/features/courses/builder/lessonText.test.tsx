import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCurriculum, aLesson, changed, id } from './builder.fixture.ts';
import LessonEditScreen from './LessonEditScreen.tsx';

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
