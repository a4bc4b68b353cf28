import type { QuizKeyView } from '@kindred/validation/courses/quizzes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LeaveGuard } from '../../../../app/LeaveGuard.tsx';
import { answering, refusal } from '../../../../testing/answers.ts';
import { renderSignedIn } from '../../../../testing/signedIn.tsx';
import { aLesson, changed, id } from '../../builder/builder.fixture.ts';
import { aQuizKey } from '../quiz.fixture.ts';
import { QuizEditor } from './QuizEditor.tsx';

type Question = QuizKeyView['questions'][number];

let quiz: QuizKeyView | null;
const set = vi.fn();
const update = vi.fn();
const add = vi.fn();
const link = answering({
  'courses.quizzes.key': () => quiz,
  'courses.quizzes.get': () => null,
  'courses.quizzes.set': set,
  'courses.quizzes.updateQuestion': update,
  'courses.quizzes.addQuestion': add,
  'courses.attempts.list': () => ({ items: [], nextCursor: null }),
});
const questionOf = (at = 0) => quiz?.questions[at] as Question;
const theyStore = (over: Partial<Question>) => {
  quiz = aQuizKey({ questions: [changed(questionOf(), over)] });
};

beforeEach(() => {
  quiz = aQuizKey();
  set.mockReset().mockImplementation(() => (quiz = aQuizKey({ questions: [] })));
  update.mockReset().mockImplementation(({ id: _, readAt, ...changes }) => {
    if (readAt !== questionOf().updatedAt) {
      throw refusal({ code: 'course_changed', message: 'This course was changed meanwhile.' });
    }
    theyStore(changes);
    return questionOf();
  });
  add.mockReset().mockImplementation(({ id: _, ...content }) => {
    const question = { ...content, id: id(90), updatedAt: questionOf().updatedAt };
    quiz = aQuizKey({ questions: [questionOf(), question], version: 2 });
    return question;
  });
});

async function open() {
  renderSignedIn(
    <LeaveGuard>
      <QuizEditor lesson={aLesson()} />
    </LeaveGuard>,
    { link },
  );
  await screen.findByRole('heading', { name: 'Quiz' });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const openQuestion = async () => {
  await open();
  await press(/^1\. How hot\?/);
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
function typeAndLeave(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}
async function begin(kind: string) {
  await open();
  await press('Add question');
  await press(new RegExp(`^${kind}`));
  return within(await screen.findByRole('region', { name: kind }));
}

it('adds a quiz, and warns that it does not count without a question', async () => {
  quiz = null;
  await open();
  await press('Add quiz');
  expect(await screen.findByText('This quiz does not count yet. Add the first question.')).toBeTruthy();
  expect(set.mock.calls.map(([input]) => input)).toEqual([{ id: id(5) }]);
});

it('stores the choices and the right one with one call', async () => {
  await openQuestion();
  fireEvent.click(screen.getByRole('radio', { name: '180 °C is right' }));
  await waitFor(() => expect(questionOf().key).toEqual(['a']));
  typeAndLeave('Choice 1', '200 °C');
  await waitFor(() => expect(questionOf().choices[0]?.text).toBe('200 °C'));
  expect(update.mock.calls.map(([input]) => Object.keys(input).sort())).toEqual([
    ['choices', 'id', 'key', 'readAt'],
    ['choices', 'id', 'key', 'readAt'],
  ]);
});

it.each([
  ['Keep mine', 'Mine?'],
  ['Use theirs', 'Theirs?'],
])(
  'keeps a question that another teacher changed too until the choice: "%s" stores %s',
  async (choice, kept) => {
    await openQuestion();
    theyStore({ prompt: 'Theirs?' });
    typeAndLeave('Question', 'Mine?');
    const conflict = within(
      await screen.findByRole('region', { name: /^Another teacher changed “Question”/ }),
    );
    expect(conflict.getByText('Mine?', { selector: 'dd' })).toBeTruthy();
    expect(conflict.getByText('Theirs?', { selector: 'dd' })).toBeTruthy();
    fireEvent.click(conflict.getByRole('button', { name: choice }));
    await waitFor(() => expect(field('Question').value).toBe(kept));
    await waitFor(() => expect(questionOf().prompt).toBe(kept));
  },
);

it('shows both versions of the choices that two teachers changed, in words', async () => {
  await openQuestion();
  theyStore({
    choices: [{ id: 'b', text: '230 °C' }, questionOf().choices[0] as Question['choices'][number]],
  });
  typeAndLeave('Choice 1', '100 °C');
  const conflict = within(await screen.findByRole('region', { name: /^Another teacher changed “Answers”/ }));
  const versions = conflict.getAllByRole('definition').map((version) => version.textContent);
  expect(versions).toEqual(['100 °C\n✓ 250 °C', '✓ 230 °C\n180 °C']);
});

it('names the field that is wrong and keeps the text when a row is closed', async () => {
  await openQuestion();
  typeAndLeave('Question', ' ');
  expect(await screen.findByText('Write the question')).toBeTruthy();
  typeAndLeave('Choice 1', '');
  expect(await screen.findByText('Give at least 2 choices')).toBeTruthy();
  await press(/^1\. How hot\?/);
  await press(/^1\. How hot\?/);
  expect(field('Question').value).toBe(' ');
  expect(update).not.toHaveBeenCalled();
});

it('checks a new question before it is sent, keeps it when that fails, and drops rows left empty', async () => {
  const draft = await begin('Several right answers');
  fireEvent.click(draft.getByRole('button', { name: 'Add question' }));
  expect(draft.getByText('Write the question')).toBeTruthy();
  expect(draft.getByText('Give at least 2 choices')).toBeTruthy();
  expect(add).not.toHaveBeenCalled();
  fireEvent.change(draft.getByRole('textbox', { name: 'Question' }), { target: { value: 'Which rise?' } });
  fireEvent.click(draft.getByRole('button', { name: 'Add choice' }));
  for (const [at, text] of ['Yeast', 'Salt'].entries()) {
    fireEvent.change(draft.getByRole('textbox', { name: `Choice ${at + 1}` }), { target: { value: text } });
  }
  fireEvent.click(draft.getByRole('checkbox', { name: 'Yeast is right' }));
  add.mockImplementationOnce(() => {
    throw refusal({ code: 'quiz_full', message: 'This quiz has no room for more.' });
  });
  fireEvent.click(draft.getByRole('button', { name: 'Add question' }));
  expect(await draft.findByText('This quiz has no room for more.')).toBeTruthy();
  fireEvent.click(draft.getByRole('button', { name: 'Add question' }));
  expect(await screen.findByRole('button', { name: /^2\. Which rise\?/ })).toBeTruthy();
  const [input] = add.mock.lastCall ?? [];
  const [yeast, salt] = input.choices;
  expect(input).toMatchObject({ id: id(60), kind: 'many', prompt: 'Which rise?', points: 1 });
  expect(input.choices).toEqual([
    { id: yeast.id, text: 'Yeast' },
    { id: salt.id, text: 'Salt' },
  ]);
  expect(input.key).toEqual([yeast.id]);
});

it('takes the order of the choices as the right one for a question to put in order', async () => {
  const draft = await begin('Put in order');
  fireEvent.change(draft.getByRole('textbox', { name: 'Question' }), { target: { value: 'What first?' } });
  for (const [at, text] of ['Bake', 'Mix'].entries()) {
    fireEvent.change(draft.getByRole('textbox', { name: `Choice ${at + 1}` }), { target: { value: text } });
  }
  const handle = () => draft.getByRole('button', { name: 'Move Mix' });
  fireEvent.click(handle());
  fireEvent.keyDown(handle(), { key: 'ArrowUp' });
  fireEvent.click(handle());
  fireEvent.click(draft.getByRole('button', { name: 'Add question' }));
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
  const [input] = add.mock.lastCall ?? [];
  expect(input.choices.map((choice: { text: string }) => choice.text)).toEqual(['Mix', 'Bake']);
  expect(input.key).toEqual(input.choices.map((choice: { id: string }) => choice.id));
});
