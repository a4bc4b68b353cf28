import type { BusinessVerification } from '@kindred/validation/businesses/verification';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBusiness, businessAbilities } from '../../../testing/businesses.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import SettingsPanel from './SettingsPanel.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    standing: vi.fn(),
    sendCode: vi.fn(),
    confirmCode: vi.fn(),
    update: vi.fn(),
    remove: vi.fn(),
    team: vi.fn(),
    transfer: vi.fn(),
    currency: vi.fn(),
    setCurrency: vi.fn(),
    hours: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    businesses: {
      update: { mutate: calls.update },
      delete: { mutate: calls.remove },
      currency: { get: { query: calls.currency }, set: { mutate: calls.setCurrency } },
      hours: { get: { query: calls.hours } },
      verification: {
        get: { query: calls.standing },
        sendCode: { mutate: calls.sendCode },
        confirmCode: { mutate: calls.confirmCode },
      },
      team: { list: { query: calls.team }, transfer: { mutate: calls.transfer } },
    },
  },
}));

const business = aBusiness({ myRole: 'owner', can: businessAbilities('edit', 'own') });
const { id, slug } = business;
const standing = (over: Partial<BusinessVerification> = {}): BusinessVerification => ({
  purpose: 'verification',
  verified: false,
  domain: 'techstart.example',
  latest: null,
  canAsk: true,
  ...over,
});

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.standing.mockResolvedValue(standing());
  calls.currency.mockResolvedValue({ currency: 'USD', isFixed: false });
  calls.hours.mockResolvedValue({ lines: [], special: [], changesAt: null, isOpen: false, timeZone: 'UTC' });
});

it('verifies by a code that is mailed to the domain', async () => {
  calls.sendCode.mockResolvedValue({ message: 'Code sent' });
  const wrong = { code: 'code_invalid', message: 'This code is wrong.' };
  calls.confirmCode.mockRejectedValueOnce(Object.assign(new Error('No'), { data: wrong }));
  const verified = standing({ verified: true, canAsk: false });
  calls.standing.mockResolvedValueOnce(standing()).mockResolvedValue(verified);
  calls.confirmCode.mockResolvedValueOnce(verified);
  renderSignedIn(<SettingsPanel business={business} />);
  const email = await screen.findByRole('textbox', { name: 'Email address' });
  fireEvent.change(email, { target: { value: 'me@techstart.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Code' }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect(screen.getByDisplayValue('123456')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This business is verified.')).toBeTruthy();
  expect(calls.sendCode).toHaveBeenCalledWith({ id, email: 'me@techstart.example' });
});

it('says where a request stands and why it was declined', async () => {
  const latest = {
    status: 'declined',
    reason: 'Not readable',
    takenBack: null,
  } as BusinessVerification['latest'];
  calls.standing.mockResolvedValue(standing({ domain: null, latest }));
  renderSignedIn(<SettingsPanel business={business} />);
  expect(await screen.findByText('Not readable')).toBeTruthy();
  expect(screen.getByText(/Add a website with a domain/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send documents' }).hasAttribute('disabled')).toBe(true);
});

it('asks somebody of the team to own it, after a question', async () => {
  const mona = { id: 'mona', name: 'Mona Okafor', role: 'manager', profileImageUrl: null };
  calls.team.mockResolvedValue({ members: [{ ...mona, id: 'me', role: 'owner' }, mona] });
  calls.transfer.mockResolvedValue({ members: [] });
  renderSignedIn(<SettingsPanel business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
  fireEvent.click(await screen.findByRole('button', { name: /Mona Okafor/ }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Transfer TechStart Labs to Mona Okafor?' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Ask them' }));
  expect(await screen.findByText('Mona Okafor was asked')).toBeTruthy();
  expect(calls.transfer).toHaveBeenCalledWith({ id, userId: 'mona' });
});

it.each([true, false])('warns before a transfer that a badge ends: %s', async (verified) => {
  const mona = { id: 'mona', name: 'Mona Okafor', role: 'manager', profileImageUrl: null };
  calls.team.mockResolvedValue({ members: [mona] });
  renderSignedIn(<SettingsPanel business={{ ...business, verified }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
  fireEvent.click(await screen.findByRole('button', { name: /Mona Okafor/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Transfer TechStart Labs/ }));
  expect(dialog.queryByText(/no longer verified/) !== null).toBe(verified);
});

it('is deleted by typing its address, and says why it cannot be', async () => {
  const open = { code: 'open_bookings', message: 'Customers have bookings.' };
  calls.remove.mockRejectedValueOnce(Object.assign(new Error('No'), { data: open }));
  calls.remove.mockResolvedValueOnce({ message: 'Business deleted' });
  renderSignedIn(<SettingsPanel business={business} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete business?' }));
  const button = dialog.getByRole('button', { name: 'Delete forever' });
  expect(button.hasAttribute('disabled')).toBe(true);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Address' }), { target: { value: slug } });
  fireEvent.click(button);
  expect(await screen.findByText('Customers have bookings.')).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByText('Business deleted')).toBeTruthy();
  expect(calls.remove).toHaveBeenLastCalledWith({ id, confirm: slug });
});

it('sells in the currency that its owner chose, as long as nothing was sold', async () => {
  const message = 'Change “Rye” first: 9.50 has decimals, and JPY has none.';
  const refused = { code: 'invalid_input', message: 'No', issues: [{ path: 'currency', message }] };
  calls.setCurrency.mockRejectedValueOnce(Object.assign(new Error('No'), { data: refused }));
  calls.setCurrency.mockResolvedValueOnce({ currency: 'KWD', isFixed: false });
  renderSignedIn(<SettingsPanel business={business} />);
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' });
  fireEvent.change(field, { target: { value: 'JPY' } });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field.value).toBe('USD');
  calls.currency.mockResolvedValue({ currency: 'KWD', isFixed: true });
  fireEvent.change(field, { target: { value: 'KWD' } });
  expect(await screen.findByText('Currency saved')).toBeTruthy();
  expect(calls.setCurrency).toHaveBeenLastCalledWith({ id, currency: 'KWD' });
  expect(await screen.findByText('Something has been sold, so the currency can’t be changed.')).toBeTruthy();
  expect([field.value, field.disabled]).toEqual(['KWD', true]);
});

it('shows a manager neither currency, verification nor the danger zone', async () => {
  renderSignedIn(
    <SettingsPanel business={aBusiness({ myRole: 'manager', can: businessAbilities('edit') })} />,
  );
  expect(await screen.findByRole('combobox', { name: 'Time zone' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull();
  expect(screen.queryByText('Verification')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
