import type { LibraryItem, LibraryView } from '@kindred/validation/tribes/library';
import type { SlotView } from '@kindred/validation/tribes/officeHours';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { aMember, aSpace, aTribe } from '../../../testing/tribes.ts';
import LibrarySpace from './LibrarySpace.tsx';
import OfficeHoursSpace from './OfficeHoursSpace.tsx';
// Loaded when they are needed, which takes a busy machine longer than a test waits.
import './FolderSheet.tsx';
import './ItemSheet.tsx';
import './OfferSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: {
    slots: vi.fn(),
    slot: vi.fn(),
    book: vi.fn(),
    cancel: vi.fn(),
    removeSlot: vi.fn(),
    offer: vi.fn(),
    files: vi.fn(),
    addFolder: vi.fn(),
    update: vi.fn(),
    remove: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      spaces: {
        hours: {
          list: { query: calls.slots },
          get: { query: calls.slot },
          book: { mutate: calls.book },
          cancel: { mutate: calls.cancel },
          remove: { mutate: calls.removeSlot },
          offer: { mutate: calls.offer },
        },
        library: {
          list: { query: calls.files },
          addFolder: { mutate: calls.addFolder },
          update: { mutate: calls.update },
          remove: { mutate: calls.remove },
        },
      },
    },
  },
}));

const TRIBE = aTribe();
const reader = { post: false, moderate: false, manage: false };
const HOURS = aSpace('At the oven', { type: 'office_hours', can: reader });
const FILES = aSpace('Recipe drawer', { type: 'library' });
const SLOT: SlotView = {
  id: '01920000-0000-7000-8000-0000000000d1',
  startsAt: '2999-03-01T18:00:00.000Z',
  minutes: 30,
  host: aMember('Mathilde Roux'),
  isBooked: false,
  isMine: false,
  bookedBy: null,
  place: null,
  can: { book: true, cancel: false, remove: false },
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({});
  calls.slots.mockResolvedValue([]);
  calls.files.mockResolvedValue({ path: [], items: [] });
});

describe('office hours', () => {
  const show = (space = HOURS) => renderSignedIn(<OfficeHoursSpace tribe={TRIBE} space={space} />);
  const input = { id: TRIBE.id, spaceId: HOURS.id, slotId: SLOT.id };

  it('are on their way, and then none, with a word for who offers them', async () => {
    const { unmount } = show();
    expect(screen.getByLabelText('Loading times')).toBeTruthy();
    expect(await screen.findByText('When someone offers their time, you can book it here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Offer a time' })).toBeNull();
    unmount();
    show({ ...HOURS, can: { ...reader, post: true } });
    expect(await screen.findByText('Offer a time, and members book it.')).toBeTruthy();
  });

  it('say when they did not load, and are asked for again', async () => {
    calls.slots.mockRejectedValueOnce(new Error('Away'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No times to book')).toBeTruthy();
  });

  it('are booked, and tell the place then', async () => {
    const booked = {
      ...SLOT,
      isBooked: true,
      place: 'https://meet.example.org/a',
      can: { ...SLOT.can, book: false, cancel: true },
    };
    calls.slots.mockResolvedValueOnce([SLOT]).mockResolvedValue([booked]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Book .* with Mathilde Roux$/ }));
    expect(await screen.findByText('Booked. The place is shown here.')).toBeTruthy();
    expect(calls.book).toHaveBeenCalledWith(input);
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://meet.example.org/a');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeTruthy();
  });

  it('say when somebody else was faster, and show it', async () => {
    calls.slots
      .mockResolvedValueOnce([SLOT])
      .mockResolvedValue([{ ...SLOT, isBooked: true, can: { ...SLOT.can, book: false } }]);
    calls.book.mockRejectedValue(new Error('Taken'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Book / }));
    expect(await screen.findByText('That did not work')).toBeTruthy();
    expect(await screen.findByText('Booked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Book / })).toBeNull();
  });

  describe('an address', () => {
    const linked = (slotId = SLOT.id) =>
      renderSignedIn(<OfficeHoursSpace tribe={TRIBE} space={HOURS} />, { path: `/#hour-${slotId}` });
    const focused = () => document.activeElement?.id;

    it('leads to one of them, marked, and not to the others', async () => {
      const other = { ...SLOT, id: '01920000-0000-7000-8000-0000000000d2' };
      calls.slots.mockResolvedValue([SLOT, other]);
      calls.slot.mockResolvedValue(other);
      linked(other.id);
      await waitFor(() => expect(focused()).toBe(`hour-${other.id}`));
      expect(document.querySelectorAll('[data-linked]')).toHaveLength(1);
      expect(screen.getAllByRole('listitem')).toHaveLength(2);
    });

    it('leads to one beyond the page, in its place, and says when it is over', async () => {
      calls.slots.mockResolvedValue([SLOT]);
      const past = {
        ...SLOT,
        id: '01920000-0000-7000-8000-0000000000d3',
        startsAt: '2020-03-01T18:00:00.000Z',
        can: { ...SLOT.can, book: false },
      };
      calls.slot.mockResolvedValue(past);
      linked(past.id);
      await waitFor(() => expect(focused()).toBe(`hour-${past.id}`));
      const [first, second] = screen.getAllByRole('listitem');
      expect(first?.id).toBe(`hour-${past.id}`);
      expect(first?.textContent).toContain('This time is over.');
      expect(second?.textContent).not.toContain('This time is over.');
      expect(calls.slot).toHaveBeenCalledWith({ ...input, slotId: past.id }, expect.anything());
    });

    it('of one that was called off says so, above those that there are', async () => {
      calls.slots.mockResolvedValue([SLOT]);
      calls.slot.mockRejectedValue(
        Object.assign(new Error('No'), { data: { code: 'not_found', message: 'No' } }),
      );
      linked('01920000-0000-7000-8000-0000000000d4');
      expect(await screen.findByText('This time was called off.')).toBeTruthy();
      expect(await screen.findByRole('button', { name: /^Book / })).toBeTruthy();
    });
  });

  it('are offered by who may', async () => {
    const host = { ...HOURS, can: { ...reader, post: true } };
    show(host);
    fireEvent.click(await screen.findByRole('button', { name: 'Offer a time' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Offer a time' }));
    const offer = await sheet.findByRole('button', { name: 'Offer' });
    expect(offer.hasAttribute('disabled')).toBe(true);
    fireEvent.change(sheet.getByLabelText('Link or place'), { target: { value: 'Room 4' } });
    fireEvent.click(offer);
    expect(await screen.findByText('Time offered')).toBeTruthy();
    expect(calls.offer).toHaveBeenCalledWith(
      expect.objectContaining({ id: TRIBE.id, spaceId: HOURS.id, minutes: 30, place: 'Room 4' }),
    );
  });
});

describe('a library', () => {
  const item = (name: string, with_: Partial<LibraryItem> = {}): LibraryItem => ({
    id: `01920000-0000-7000-8000-0000000000${name.length.toString(16).padStart(2, '0')}`,
    kind: 'file',
    name,
    size: 2_048,
    url: '/api/files/1',
    itemCount: null,
    addedBy: 'Mathilde Roux',
    createdAt: '2026-03-01T00:00:00.000Z',
    can: { edit: true, report: false },
    ...with_,
  });
  const FOLDER = item('Loaves', {
    kind: 'folder',
    size: null,
    url: null,
    itemCount: 2,
    can: { edit: false, report: false },
  });
  const FILE = item('Starter.pdf');
  const holds = (view: Partial<LibraryView>) =>
    calls.files.mockResolvedValue({ path: [], items: [], ...view });
  const show = (space = FILES, path = '/') =>
    renderSignedIn(<LibrarySpace tribe={TRIBE} space={space} />, { path });

  it('is on its way, then empty, and has nothing to add with for who only reads', async () => {
    show({ ...FILES, can: reader });
    expect(screen.getByLabelText('Loading files')).toBeTruthy();
    expect(await screen.findByText('No files yet')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says when it did not load, and tries again', async () => {
    calls.files.mockRejectedValueOnce(new Error('Away'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No files yet')).toBeTruthy();
  });

  it('leads into folders and downloads files', async () => {
    holds({ items: [FOLDER, FILE] });
    show();
    expect((await screen.findByRole('link', { name: /Loaves.*2 items/ })).getAttribute('href')).toContain(
      `?folder=${FOLDER.id}`,
    );
    expect(screen.getByRole('link', { name: /Download.*Starter\.pdf/ }).getAttribute('href')).toBe(
      '/api/files/1',
    );
    expect(screen.queryByRole('button', { name: 'Options for Loaves' })).toBeNull();
  });

  it('says where I am in it', async () => {
    holds({ path: [{ id: FOLDER.id, name: 'Loaves' }] });
    show(FILES, `/?folder=${FOLDER.id}`);
    expect(await screen.findByText('This folder is empty')).toBeTruthy();
    expect(
      within(screen.getByRole('navigation', { name: 'Folders' }))
        .getByText('Loaves')
        .getAttribute('aria-current'),
    ).toBe('page');
    expect(calls.files).toHaveBeenCalledWith(
      { id: TRIBE.id, spaceId: FILES.id, folderId: FOLDER.id },
      expect.anything(),
    );
  });

  it('gets a folder; a name that is refused stays to be changed', async () => {
    calls.addFolder.mockRejectedValueOnce(
      Object.assign(new Error(), {
        data: {
          code: 'invalid_input',
          message: 'No',
          issues: [{ path: 'name', message: 'A name has no slashes' }],
        },
      }),
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'New folder' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New folder' }));
    fireEvent.change(await sheet.findByLabelText('Name of the folder'), { target: { value: 'a/b' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Add folder' }));
    expect(await sheet.findByText('A name has no slashes')).toBeTruthy();
    fireEvent.change(sheet.getByLabelText('Name of the folder'), { target: { value: 'Rye' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Add folder' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New folder' })).toBeNull());
    expect(calls.addFolder).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'Rye', folderId: null }),
    );
  });

  it('has a menu to report a file for those who cannot edit it', async () => {
    const sent: unknown[] = [];
    const theirs = item('Starter.pdf', { can: { edit: false, report: true } });
    holds({ items: [FOLDER, theirs] });
    const report = (input: unknown) => {
      sent.push(input);
      return { message: 'Thank you. We will look at it.' };
    };
    renderSignedIn(<LibrarySpace tribe={TRIBE} space={FILES} />, {
      link: answering({ 'tribes.spaces.library.report': report }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Starter.pdf' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Starter.pdf' }));
    for (const name of ['Rename', 'Move', 'Delete']) {
      expect(menu.queryByRole('button', { name })).toBeNull();
    }
    fireEvent.click(menu.getByRole('button', { name: 'Report' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Report Starter.pdf' }));
    fireEvent.click(sheet.getByRole('radio', { name: 'Spam or advertising' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Report' }));
    await waitFor(() =>
      expect(sent).toEqual([{ id: TRIBE.id, spaceId: FILES.id, itemId: theirs.id, reason: 'spam' }]),
    );
  });

  it('loses a file after a question', async () => {
    holds({ items: [FILE] });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Starter.pdf' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Starter.pdf?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted')).toBeTruthy();
    expect(calls.remove).toHaveBeenCalledWith({ id: TRIBE.id, spaceId: FILES.id, itemId: FILE.id });
  });
});
