import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../testing/signedIn.tsx';
import { LeaveGuard, useUnsaved } from './LeaveGuard.tsx';

function Field() {
  const [typed, setTyped] = useState('');
  useUnsaved(typed !== '');
  return <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />;
}

function show() {
  return renderSignedIn(
    <>
      <Link to="/elsewhere">Away</Link>
      <Routes>
        <Route
          path="/"
          element={
            <LeaveGuard>
              <Field />
            </LeaveGuard>
          }
        />
        <Route path="/elsewhere" element={<p>Elsewhere</p>} />
      </Routes>
    </>,
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
const away = () => fireEvent.click(screen.getByRole('link', { name: 'Away' }));
const pop = (idx: number) => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }));
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

afterEach(() => {
  window.history.replaceState(null, '');
  vi.restoreAllMocks();
});

describe('leaving', () => {
  it('with nothing changed asks nothing', () => {
    show();
    expect(unload()).toBe(false);
    away();
    expect(screen.getByText('Elsewhere')).toBeTruthy();
  });

  it('with something changed asks, and keeps what was typed of whoever stays', async () => {
    show();
    type('Bread');
    expect(unload()).toBe(true);
    away();
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bread');
    away();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(unload()).toBe(false);
  });

  it('during an upload asks about the upload, and about changes where both would be lost', async () => {
    function Uploading({ isChanged }: { isChanged: boolean }) {
      useUnsaved(true, 'uploads');
      return isChanged ? <Changed /> : <Link to="/elsewhere">Away</Link>;
    }
    function Changed() {
      useUnsaved(true);
      return <Link to="/elsewhere">Away</Link>;
    }
    for (const isChanged of [false, true]) {
      const { unmount } = renderSignedIn(
        <LeaveGuard>
          <Uploading isChanged={isChanged} />
        </LeaveGuard>,
      );
      away();
      await screen.findByText(isChanged ? 'Leave without saving?' : 'Leave and stop the upload?');
      unmount();
    }
  });

  it('asks nothing any more once it was put back', () => {
    show();
    type('Bread');
    type('');
    expect(unload()).toBe(false);
    away();
    expect(screen.getByText('Elsewhere')).toBeTruthy();
  });

  it('by the back button is taken back before the router hears of it', async () => {
    window.history.replaceState({ idx: 3 }, '');
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
    const router = vi.fn();
    window.addEventListener('popstate', router);
    show();
    type('Bread');
    pop(2);
    expect(go).toHaveBeenCalledExactlyOnceWith(1);
    pop(3);
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    expect(router).not.toHaveBeenCalled();
    window.removeEventListener('popstate', router);
  });
});
