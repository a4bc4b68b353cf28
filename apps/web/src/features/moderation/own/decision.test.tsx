import type { OwnDecision } from '@kindred/validation/moderation/decisions';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { ownDecision, RULE } from '../cases.fixture.ts';
import { DECISION, sentenceOf } from './copy.ts';
import DecisionScreen, { LinkedDecisionScreen } from './DecisionScreen.tsx';

const ANSWERED = {
  file: null,
  content: 'It was a joke.',
  createdAt: '2026-03-02T09:30:00.000Z',
  outcome: null,
  answer: null,
  decidedAt: null,
  isSameModerator: false,
};

function open(decision: OwnDecision, appeal = vi.fn()) {
  const link = answering({
    'moderation.decisions.get': () => decision,
    'moderation.decisions.appeal': appeal,
  });
  renderSignedIn(
    <Routes>
      <Route path="/decisions/:id" element={<DecisionScreen />} />
    </Routes>,
    { link, path: `/decisions/${decision.id}` },
  );
}

it('the author reads what was decided, the rule, the reason, the strike and how to appeal', async () => {
  open(ownDecision());
  expect(await screen.findByRole('heading', { level: 1, name: 'We removed your post' })).toBeDefined();
  expect(screen.getByText(RULE.description)).toBeDefined();
  expect(screen.getByText('It is an advertisement.')).toBeDefined();
  expect(screen.getByText(DECISION.strikeUntil('Jun 1, 2026'))).toBeDefined();
  expect(screen.getByText(DECISION.appealText('Mar 31, 2099'))).toBeDefined();
});

it('an appeal that fails keeps its text, and one that is sent is shown as sent', async () => {
  let isRefused = true;
  const appeal = vi.fn(() => {
    if (isRefused) throw refusal({ code: 'unavailable', message: 'Try again later.' });
    return ownDecision({ appeal: ANSWERED, can: { appeal: false } });
  });
  open(ownDecision(), appeal);
  const field = await screen.findByLabelText(DECISION.label);
  fireEvent.change(field, { target: { value: ANSWERED.content } });
  fireEvent.click(screen.getByRole('button', { name: DECISION.send }));
  expect(await screen.findByText('Try again later.')).toBeDefined();
  expect(screen.getByLabelText(DECISION.label)).toHaveProperty('value', ANSWERED.content);
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: DECISION.send }));
  expect(await screen.findByRole('heading', { name: DECISION.sent })).toBeDefined();
  expect(appeal.mock.lastCall).toEqual([{ id: ownDecision().id, content: ANSWERED.content }]);
});

it('a reporter whose report was dismissed can appeal, and later reads the answer', async () => {
  const side = { side: 'reporter', actions: ['keep'], rule: null, strikeUntil: null } as const;
  const appeal = { ...ANSWERED, outcome: 'upheld', answer: 'It is fine.', isSameModerator: true } as const;
  open(ownDecision({ ...side, actions: ['keep'], appeal, can: { appeal: false } }));
  expect(
    await screen.findByRole('heading', { level: 1, name: sentenceOf('keep', 'reporter', 'post') }),
  ).toBeDefined();
  expect(screen.getByRole('heading', { name: DECISION.outcomes.upheld })).toBeDefined();
  expect(screen.getByText('It is fine.')).toBeDefined();
  expect(screen.getByText(DECISION.sameModerator)).toBeDefined();
  expect(screen.queryByLabelText(DECISION.label)).toBeNull();
});

it('a decision about others is not found', async () => {
  const link = answering({
    'moderation.decisions.get': () => {
      throw refusal({ code: 'not_found', message: 'Not found.' });
    },
  });
  renderSignedIn(<DecisionScreen />, { link });
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
});

it('a suspended author appeals by the secret in the address, without logging in', async () => {
  const appeal = vi.fn((_: unknown) => ownDecision({ appeal: ANSWERED, can: { appeal: false } }));
  const get = vi.fn((_: unknown) => ownDecision());
  const link = answering({
    'moderation.decisions.getLinked': get,
    'moderation.decisions.appealLinked': appeal,
  });
  renderSignedIn(<LinkedDecisionScreen />, { link, path: '/appeal#secret' });
  fireEvent.change(await screen.findByLabelText(DECISION.label), { target: { value: ANSWERED.content } });
  fireEvent.click(screen.getByRole('button', { name: DECISION.send }));
  expect(await screen.findByRole('heading', { name: DECISION.sent })).toBeDefined();
  expect(get.mock.lastCall).toEqual([{ token: 'secret' }]);
  expect(appeal.mock.lastCall).toEqual([{ token: 'secret', content: ANSWERED.content }]);
});

it('an appeal by the link names its file, which only a session downloads', async () => {
  const file = { name: 'proof.pdf', size: 14, url: '/api/appeals/1/file' };
  const appealed = ownDecision({ appeal: { ...ANSWERED, file }, can: { appeal: false } });
  const link = answering({ 'moderation.decisions.getLinked': () => appealed });
  renderSignedIn(<LinkedDecisionScreen />, { link, path: '/appeal#secret' });
  expect(await screen.findByText('proof.pdf')).toBeDefined();
  expect(screen.queryByRole('link', { name: /proof\.pdf/ })).toBeNull();
});
