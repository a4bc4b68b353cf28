import type { TribeSettings } from '@kindred/validation/tribes/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { abilities, aTribe } from '../../../testing/tribes.ts';
import Checklist from '../checklist/Checklist.tsx';
import { DangerZone } from './DangerZone.tsx';

const { calls } = vi.hoisted(() => ({ calls: { archive: vi.fn(), unarchive: vi.fn(), checklist: vi.fn() } }));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      settings: {
        archive: { mutate: calls.archive },
        unarchive: { mutate: calls.unarchive },
        checklist: { query: calls.checklist },
      },
    },
  },
}));

const MINE = aTribe({ myRole: 'owner', can: abilities('read', 'own', 'manage_settings') });
const settings = (isArchived: boolean) => ({ isArchived, canBeDeleted: false }) as TribeSettings;

beforeEach(() => {
  calls.archive.mockReset().mockResolvedValue(settings(true));
  calls.unarchive.mockReset().mockResolvedValue(settings(false));
});

describe('the danger zone', () => {
  it('asks before it archives, and says what happens then', async () => {
    renderSignedIn(<DangerZone tribe={MINE} settings={settings(false)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive this tribe?' }));
    expect(calls.archive).not.toHaveBeenCalled();
    expect(dialog.getByText(/can still read everything. No one writes or joins any more/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.archive).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Archive tribe' }));
    expect(await screen.findByText('Tribe archived')).toBeTruthy();
    expect(calls.archive).toHaveBeenCalledExactlyOnceWith({ id: MINE.id });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens it again without asking', async () => {
    renderSignedIn(<DangerZone tribe={MINE} settings={settings(true)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
    expect(await screen.findByText('Tribe open again')).toBeTruthy();
    expect(calls.unarchive).toHaveBeenCalledOnce();
  });
});

describe('the first steps', () => {
  const steps = [{ step: 'cover', isDone: false }];
  beforeEach(() => void calls.checklist.mockReset().mockResolvedValue({ steps, isHidden: false }));

  it('wait in a tribe that lives', async () => {
    renderSignedIn(<Checklist tribe={MINE}>The posts</Checklist>);
    // What stands below comes with them, and is not pushed down by them.
    expect(screen.getByText('The posts').hidden).toBe(true);
    expect(await screen.findByRole('link', { name: 'Add a cover' })).toBeTruthy();
    expect(screen.getByText('The posts').hidden).toBe(false);
  });

  it('are neither asked for nor shown in an archived one', async () => {
    const { client } = renderSignedIn(<Checklist tribe={{ ...MINE, isArchived: true }}>The posts</Checklist>);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(calls.checklist).not.toHaveBeenCalled();
    expect(screen.queryByText('First steps')).toBeNull();
    expect(screen.getByText('The posts').hidden).toBe(false);
  });
});
