import type { AppRouter } from '@kindred/api/router-type';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { PUSH } from './copy.ts';
import PushSwitch from './PushSwitch.tsx';

const { answers, calls } = vi.hoisted(() => ({
  answers: {} as Record<string, unknown>,
  calls: [] as [string, unknown][],
}));

class Refused {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

const link: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      calls.push([op.path, op.input]);
      const answer = answers[op.path];
      if (answer instanceof Refused) {
        const data = { message: answer.message, code: 'internal' };
        observer.error(TRPCClientError.from({ error: { code: -32603, message: '', data } } as never));
        return;
      }
      observer.next({ result: { type: 'data', data: answer } });
      observer.complete();
    });

vi.mock('../../../app/api.ts', () => ({
  get api() {
    return createTRPCClient<AppRouter>({ links: [link] });
  },
}));

const PHONE = {
  id: '00000000-0000-7000-8000-000000000001',
  device: 'Safari on iOS',
  isCurrent: false,
  createdAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: '2026-03-01T09:30:00.000Z',
};
const HERE = {
  ...PHONE,
  id: '00000000-0000-7000-8000-000000000002',
  device: 'Firefox on Linux',
  isCurrent: true,
};
const KEY = 'BKey';
const json = { endpoint: 'https://push.example.org/x', keys: { p256dh: 'p', auth: 'a' } };

const requestPermission = vi.fn();
const subscribe = vi.fn();
const unsubscribe = vi.fn();

/** A browser that can ring, and what its person has said before. */
function browser(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('PushManager', class {});
  const pushManager = {
    getSubscription: async () => ({ unsubscribe, options: { applicationServerKey: null } }),
    subscribe,
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
}

beforeEach(() => {
  calls.length = 0;
  requestPermission.mockReset().mockResolvedValue('granted');
  subscribe.mockReset().mockResolvedValue({ toJSON: () => json });
  unsubscribe.mockReset().mockResolvedValue(true);
  Object.assign(answers, {
    'accounts.user': MONA,
    'notifications.push.get': { publicKey: KEY, devices: [PHONE] },
    'notifications.push.subscribe': HERE,
    'notifications.push.unsubscribe': { message: 'Done' },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const theSwitch = () => screen.findByRole<HTMLInputElement>('switch');
const asked = (path: string) => calls.filter(([called]) => called === path).map(([, input]) => input);

it('asks the browser on a press and not before, and tells the server where to ring', async () => {
  browser('default');
  renderSignedIn(<PushSwitch />, { link });
  const toggle = await theSwitch();
  expect(toggle.checked).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  answers['notifications.push.get'] = { publicKey: KEY, devices: [HERE, PHONE] };
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(asked('notifications.push.subscribe')).toEqual([json]);
  expect(screen.getByText(PUSH.here)).toBeDefined();
});

it('stays off when the person says no, and says where to change that', async () => {
  browser('default');
  requestPermission.mockResolvedValue('denied');
  renderSignedIn(<PushSwitch />, { link });
  fireEvent.click(await theSwitch());
  await screen.findByText(PUSH.denied);
  expect((await theSwitch()).disabled).toBe(true);
  expect(asked('notifications.push.subscribe')).toEqual([]);
});

it('says so of a browser that cannot ring', async () => {
  renderSignedIn(<PushSwitch />, { link });
  expect((await theSwitch()).disabled).toBe(true);
  expect(screen.getByText(PUSH.unsupported)).toBeDefined();
});

it('turns this device off, here and on the server', async () => {
  browser('granted');
  answers['notifications.push.get'] = { publicKey: KEY, devices: [HERE] };
  renderSignedIn(<PushSwitch />, { link });
  const toggle = await theSwitch();
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(asked('notifications.push.unsubscribe')).toEqual([{ id: HERE.id }]);
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

it('removes another device, and brings it back with a word when that fails', async () => {
  browser('default');
  renderSignedIn(<PushSwitch />, { link });
  const name = PUSH.removeNamed(PHONE.device);
  answers['notifications.push.unsubscribe'] = new Refused('Something went wrong.');
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText(PUSH.failed);
  expect(screen.getByText(PHONE.device)).toBeDefined();
  answers['notifications.push.unsubscribe'] = { message: 'Done' };
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText(PHONE.device)).toBeNull());
  expect(unsubscribe).not.toHaveBeenCalled();
});
