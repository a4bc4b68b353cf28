import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { anEvent } from '../event.fixture.ts';
import { Rsvp } from '../Rsvp.tsx';

const QUESTION = 'What do you not eat?';

it('asks the questions of the host before a user goes', async () => {
  const event = anEvent({ questions: [QUESTION] });
  const sent: [string, unknown][] = [];
  const record = (call: string, answer: unknown) => (input: unknown) => {
    sent.push([call, input]);
    return answer;
  };
  const answers = [{ question: QUESTION, answer: 'Nuts' }];
  renderSignedIn(<Rsvp event={event} />, {
    link: answering({
      'events.answerQuestions': record('answers', { ...event, answers }),
      'events.rsvp': record('rsvp', { ...event, answers, rsvp: 'going' }),
    }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Going' }));
  const save = await screen.findByRole('button', { name: 'Save answers' });
  expect(save.getAttribute('disabled')).not.toBeNull();
  fireEvent.change(screen.getByLabelText(QUESTION), { target: { value: 'Nuts' } });
  fireEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['answers', { id: event.id, answers }],
    ['rsvp', { id: event.id, status: 'going', guests: 0, isHidden: false }],
  ]);
});

it('answers at once where every question is answered', async () => {
  const answers = [{ question: QUESTION, answer: 'Nuts' }];
  const event = anEvent({ questions: [QUESTION], answers });
  const sent: unknown[] = [];
  renderSignedIn(<Rsvp event={event} />, {
    link: answering({
      'events.rsvp': (input) => {
        sent.push(input);
        return event;
      },
    }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Going' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
