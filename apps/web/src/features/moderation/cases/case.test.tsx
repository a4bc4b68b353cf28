import type { CaseView } from '@kindred/validation/moderation/cases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { answering, refusal } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aCase, aWholeCase, DECISION, RULE } from '../cases.fixture.ts';
import { ACTION_NAMES, APPEAL, CASE, DECIDE, REVERSING, REVERSING_STRIKE } from '../copy.ts';
import CaseScreen from './CaseScreen.tsx';
// Loaded when they are needed, which takes a busy machine longer than a test waits.
import '../decide/AppealSheet.tsx';
import '../decide/DecisionSheet.tsx';

function open(one: CaseView, answers: Parameters<typeof answering>[0] = {}) {
  const link = answering({
    'moderation.cases.get': () => one,
    'moderation.rules.list': () => [RULE],
    ...answers,
  });
  renderSignedIn(
    <Routes>
      <Route path="/admin/reports/:id" element={<CaseScreen />} />
    </Routes>,
    { link, path: `/admin/reports/${one.id}` },
  );
}
const changed = () => {
  throw refusal({ code: 'case_changed', message: 'This case changed.' });
};

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: CASE.decide }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: RULE.title });
  return dialog;
}

it('a case shows what was reported, how often its reporters were right and the strikes of its author', async () => {
  open(aWholeCase());
  expect(await screen.findByText('Buy my pills today')).toBeDefined();
  expect(screen.getByText('The same text everywhere.')).toBeDefined();
  expect(screen.getByText(new RegExp(CASE.right(4, 5)))).toBeDefined();
  expect(screen.getByText(CASE.strikes(1))).toBeDefined();
  expect(screen.getByRole('link', { name: CASE.open }).getAttribute('href')).toBe(aWholeCase().path);
});

it('a reported message stands marked among the messages around it', async () => {
  const said = (text: string, isSubject = false) => ({
    author: 'Bea Holm',
    text,
    isSubject,
    createdAt: aCase().openedAt,
  });
  const [kept] = aWholeCase().snapshots;
  if (kept === undefined) throw new Error('The case has no snapshot');
  const context = [said('Hello'), said('You fool', true), said('Why?')];
  open(aWholeCase({ snapshots: [{ ...kept, text: 'You fool', context }] }));
  const list = within(await screen.findByRole('list', { name: CASE.context }));
  const marked = list.getAllByRole('listitem').filter((item) => within(item).queryByText(CASE.reportedMark));
  expect(marked.map((item) => within(item).getByText('You fool'))).toHaveLength(1);
});

it('a case of another moderator is taken over before it is decided', async () => {
  const claimedBy = { ...MONA, id: '00000000-0000-7000-8000-000000000002', name: 'Sana Iyer' };
  const claim = vi.fn(() => aWholeCase({ claimedBy: MONA }));
  open(aWholeCase({ claimedBy }), { 'moderation.cases.claim': claim });
  const takeOver = await screen.findByRole('button', { name: CASE.takeOver });
  expect(screen.queryByRole('button', { name: CASE.decide })).toBeNull();
  fireEvent.click(takeOver);
  expect(await screen.findByRole('button', { name: CASE.decide })).toBeDefined();
  expect(screen.getByRole('button', { name: CASE.release })).toBeDefined();
});

it('a decision is sent with its actions, rule, reason and the version that was read', async () => {
  const decide = vi.fn(() => aWholeCase({ state: 'decided', version: 5 }));
  open(aWholeCase(), { 'moderation.cases.decide': decide });
  const dialog = await openSheet();
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.keep }));
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.remove }));
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.suspend }));
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.limit }));
  fireEvent.change(dialog.getByLabelText(DECIDE.until), { target: { value: '2099-01-02' } });
  fireEvent.change(dialog.getByLabelText(DECIDE.rule), { target: { value: RULE.id } });
  fireEvent.change(dialog.getByLabelText(DECIDE.reason), { target: { value: ' Spam. ' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: DECIDE.illegal }));
  expect(dialog.getByText(DECIDE.illegalText)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: DECIDE.action }));
  await waitFor(() => expect(decide).toHaveBeenCalledOnce());
  expect(decide.mock.calls[0]).toEqual([
    {
      id: aCase().id,
      version: 4,
      actions: ['remove', 'limit'],
      ruleId: RULE.id,
      reason: 'Spam.',
      until: new Date('2099-01-02T23:59:59').toISOString(),
      isIllegal: true,
    },
  ]);
});

it('a form that lacks something names each field and sends nothing', async () => {
  const decide = vi.fn();
  open(aWholeCase(), { 'moderation.cases.decide': decide });
  const dialog = await openSheet();
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.limit }));
  fireEvent.click(dialog.getByRole('button', { name: DECIDE.action }));
  expect(await dialog.findByText(DECIDE.needsUntil)).toBeDefined();
  expect(dialog.getByText('Please give a reason')).toBeDefined();
  expect(dialog.getByLabelText(DECIDE.rule).getAttribute('aria-invalid')).toBe('true');
  expect(decide).not.toHaveBeenCalled();
});

it('a case that changed keeps what was typed and is decided at its new version after a reload', async () => {
  const versions = [4, 6];
  const decide = vi.fn(changed);
  open(aWholeCase(), {
    'moderation.cases.get': () => aWholeCase({ version: versions.shift() ?? 6 }),
    'moderation.cases.decide': decide,
  });
  const dialog = await openSheet();
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.keep }));
  fireEvent.change(dialog.getByLabelText(DECIDE.reason), { target: { value: 'It is fine.' } });
  fireEvent.click(dialog.getByRole('button', { name: DECIDE.action }));
  expect(await dialog.findByText('This case changed.')).toBeDefined();
  fireEvent.click(await dialog.findByRole('button', { name: DECIDE.reload }));
  expect(await dialog.findByText(DECIDE.reloaded)).toBeDefined();
  expect(dialog.getByLabelText(DECIDE.reason)).toHaveProperty('value', 'It is fine.');
  fireEvent.click(dialog.getByRole('button', { name: DECIDE.action }));
  await waitFor(() => expect(decide).toHaveBeenCalledTimes(2));
  expect(decide.mock.lastCall).toMatchObject([{ version: 6, actions: ['keep'] }]);
});

it('an appeal is decided with an answer, after what reversing does is shown', async () => {
  const decideAppeal = vi.fn(() => aWholeCase({ state: 'decided' }));
  const appeal = {
    id: '00000000-0000-7000-8000-000000000091',
    decisionId: DECISION.id,
    side: 'author' as const,
    content: 'It was a joke.',
    file: { name: 'proof.pdf', size: 14, url: '/api/appeals/1/file' },
    outcome: null,
    answer: null,
    isSameModerator: false,
    createdAt: DECISION.createdAt,
    decidedAt: null,
  };
  const can = { claim: true, decide: false, escalate: false, decideAppeal: true };
  open(aWholeCase({ state: 'appealed', decisions: [DECISION], appeals: [appeal], can }), {
    'moderation.decisions.decideAppeal': decideAppeal,
  });
  expect(await screen.findByRole('link', { name: /proof\.pdf/ })).toHaveProperty(
    'href',
    expect.stringContaining('/api/appeals/1/file'),
  );
  fireEvent.click(await screen.findByRole('button', { name: CASE.decideAppeal }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: APPEAL.reverse }));
  expect(dialog.getByText(`${REVERSING.remove} ${REVERSING_STRIKE}`)).toBeDefined();
  fireEvent.change(dialog.getByLabelText(APPEAL.answer), { target: { value: 'You are right.' } });
  fireEvent.click(dialog.getByRole('button', { name: APPEAL.action }));
  await waitFor(() => expect(decideAppeal).toHaveBeenCalledOnce());
  expect(decideAppeal.mock.calls[0]).toEqual([
    { id: appeal.id, version: 4, outcome: 'reversed', answer: 'You are right.' },
  ]);
});
