import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { id } from './builder.fixture.ts';
import { ImportCourse } from './ImportCourse.tsx';

const { sendFile } = vi.hoisted(() => ({ sendFile: vi.fn() }));
vi.mock('../../media/public.tsx', async (original) => ({ ...(await original<object>()), sendFile }));

it('repeats a failed import under the same key, and another file under its own', async () => {
  sendFile.mockRejectedValue(new Error('The line broke'));
  renderSignedIn(<ImportCourse tribeId={id(3)} />);
  const input = screen.getByLabelText('Import a ZIP', { selector: 'input' });
  for (const [count, name] of ['Rye.zip', 'Rye.zip', 'Oat.zip'].entries()) {
    fireEvent.change(input, { target: { files: [new File(['x'], name, { lastModified: 1 })] } });
    await vi.waitFor(() => expect(sendFile).toHaveBeenCalledTimes(count + 1));
    await screen.findByText(/could not reach the server/);
  }
  const [first, again, other] = sendFile.mock.calls.map(([, , , options]) => options.idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it.each([
  ['too_many_requests', /Another import is still running/],
  ['payload_too_large', /at most 4 GB/],
])('says in words of its own that an import is refused with %s', async (code, words) => {
  sendFile.mockRejectedValue(Object.assign(new Error(), { data: { code } }));
  renderSignedIn(<ImportCourse tribeId={id(3)} />);
  const input = screen.getByLabelText('Import a ZIP', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], 'Rye.zip')] } });
  expect(await screen.findByText(words)).toBeTruthy();
});
