import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { Attaching } from './Attaching.tsx';
import type { Attached } from './deliver.ts';
import { useAttaching } from './useAttaching.ts';

const takenAs: { messages: Attached[] } = { messages: [] };

function Composer({ isOpen = true, onClose = () => undefined }: { isOpen?: boolean; onClose?: () => void }) {
  const attaching = useAttaching();
  const [emoji, setEmoji] = useState('');
  return (
    <>
      <Attaching
        attaching={attaching}
        isOpen={isOpen}
        onClose={onClose}
        onEmoji={setEmoji}
        onSend={() => undefined}
      />
      <output>{emoji}</output>
      <button
        type="button"
        onClick={() => {
          takenAs.messages = attaching.take();
        }}
      >
        Send
      </button>
    </>
  );
}

beforeEach(() => {
  takenAs.messages = [];
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => undefined;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close: () => undefined }));
});

const file = (name: string, type: string, words = 'words') => new File([words], name, { type });
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
async function choose(label: string, ...files: File[]) {
  fireEvent.change(await input(label), { target: { files } });
}
const chosen = () => screen.findByRole('list', { name: 'Chosen files' });

describe('what goes with a message', () => {
  it('is offered by name, each with what it takes', async () => {
    renderSignedIn(<Composer />);
    const row = await screen.findByRole('group', { name: 'Attach' });
    const names = within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Photo', 'Camera', 'File', 'Emoji', 'GIF', 'Location']);
    expect((await input('Camera')).accept).toBe('image/*');
    expect((await input('File')).accept).toBe('');
  });

  it('is seen before it goes, can be taken away, and goes together where it is pictures', async () => {
    renderSignedIn(<Composer />);
    await choose('Photo', file('one.png', 'image/png'), file('two.png', 'image/png'));
    await choose('File', file('plan.png', 'image/png'));
    await waitFor(async () => expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(3));
    expect(within(await chosen()).getByRole('img', { name: 'one.png' })).toBeTruthy();
    // Chosen as a file it stays one.
    expect(within(await chosen()).queryByRole('img', { name: 'plan.png' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove two.png' }));
    await choose('Photo', file('three.webp', 'image/webp'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove three.webp' })).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    const sent = takenAs.messages.map(({ messageType, files }) => [
      messageType,
      files.map(({ name }) => name),
    ]);
    expect(sent).toEqual([
      ['image', ['one.png', 'three.webp']],
      ['file', ['plan.png']],
    ]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull());
  });

  it('is refused before it is sent when it holds nothing', async () => {
    renderSignedIn(<Composer />);
    await choose('File', file('empty.txt', 'text/plain', ''));
    expect((await screen.findAllByText('This file is empty')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  });

  it('is said to be chosen once something can go', async () => {
    const onClose = vi.fn();
    renderSignedIn(<Composer onClose={onClose} />);
    await choose('File', file('empty.txt', 'text/plain', ''));
    expect((await screen.findAllByText('This file is empty')).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
    await choose('File', file('a long name of a plan.docx', 'application/msword'));
    // Cut off or not, of what kind it is is seen.
    expect(within(await chosen()).getByText('.docx')).toBeTruthy();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is at most as many pictures as one message holds', async () => {
    renderSignedIn(<Composer />);
    await choose('Photo', ...Array.from({ length: 12 }, (_, at) => file(`${at}.png`, 'image/png')));
    expect((await screen.findAllByText('At most 10 photos and videos go at once')).length).toBeGreaterThan(0);
    await waitFor(async () => expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(10));
  });

  it('can be an emoji among the words', async () => {
    renderSignedIn(<Composer />);
    fireEvent.click(await screen.findByRole('button', { name: 'Emoji' }));
    fireEvent.click(await screen.findByRole('button', { name: '🍞' }));
    expect(await screen.findByText('🍞', { selector: 'output' })).toBeTruthy();
  });
});
