import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { RULE } from '../cases.fixture.ts';
import { RULES } from './copy.ts';
import RulesScreen from './RulesScreen.tsx';
import './RuleSheet.tsx';

const ADMIN = { ...MONA, role: 'platform_admin' as const };

it('a member reads the rules and has nothing to edit them with', async () => {
  renderSignedIn(<RulesScreen />, { link: answering({ 'moderation.rules.list': () => [RULE] }) });
  expect(await screen.findByRole('heading', { name: RULE.title })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a platform admin changes, adds and removes rules in place', async () => {
  const update = vi.fn((_: unknown) => RULE);
  const remove = vi.fn((_: unknown) => ({ id: RULE.id }));
  const link = answering({
    'moderation.rules.list': () => [RULE],
    'moderation.rules.update': update,
    'moderation.rules.remove': remove,
  });
  renderSignedIn(<RulesScreen />, { link, user: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: RULES.editNamed(RULE.title) }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(RULES.field), { target: { value: 'No ads' } });
  fireEvent.click(dialog.getByRole('button', { name: RULES.save }));
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({ id: RULE.id, title: 'No ads', description: RULE.description }),
  );
  expect(screen.getByRole('button', { name: RULES.add })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: RULES.removeNamed(RULE.title) }));
  const question = within(await screen.findByRole('dialog', { name: RULES.removeTitle }));
  fireEvent.click(question.getByRole('button', { name: RULES.remove }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: RULE.id }));
});
