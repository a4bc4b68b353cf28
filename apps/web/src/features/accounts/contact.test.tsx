import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering, refusal } from '../../testing/answers.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import ContactScreen from './ContactScreen.tsx';

const send = vi.fn();
const VALUES = {
  Name: 'Vera Visit',
  Email: 'vera@example.org',
  'Company (optional)': 'Crumb & Co',
  Message: 'What does Enterprise cost for 400 students?',
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }));

function fill(values: Partial<typeof VALUES> = VALUES) {
  renderSignedIn(<ContactScreen />, { link: answering({ 'accounts.contactSales': send }) });
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
  submit();
}

it('shows each missing field and sends nothing', () => {
  fill({});
  for (const error of [
    'Name is required',
    'Invalid email address',
    'Message must be at least 20 characters',
  ]) {
    expect(screen.getByText(error)).toBeTruthy();
  }
  expect(send).not.toHaveBeenCalled();
});

it('keeps what was typed when sending fails, and confirms when it succeeds', async () => {
  send.mockImplementationOnce(() => {
    throw refusal({ code: 'too_many_requests', message: 'Too many attempts.' });
  });
  fill();
  await screen.findByText('Too many attempts.');
  for (const [label, value] of Object.entries(VALUES)) expect(field(label).value).toBe(value);

  send.mockResolvedValueOnce({ message: 'Your message is on its way.' });
  submit();
  await screen.findByRole('heading', { name: 'Thanks, Vera Visit.' });
  expect(screen.getByText("We'll reply to vera@example.org.")).toBeTruthy();
  expect(send).toHaveBeenLastCalledWith({
    name: 'Vera Visit',
    email: 'vera@example.org',
    company: 'Crumb & Co',
    message: VALUES.Message,
  });
});
