import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePlace } from '../../app/inView.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import SeenHere from './SeenHere.tsx';

const { seen } = vi.hoisted(() => ({ seen: vi.fn() }));
vi.mock('../../app/api.ts', () => ({ api: { notifications: { seen: { mutate: seen } } } }));

const AT = '2026-03-01T12:00:00.000Z';

const live = vi.hoisted(() => new Set<() => void>());
vi.mock('../../app/live.tsx', () => ({
  useLiveEvent: (_: string, handle: () => void) => {
    live.clear();
    live.add(handle);
  },
}));

/** The browser's observer, that a test scrolls by hand. */
const { scroll, Observer } = vi.hoisted(() => {
  const watched = new Set<Element>();
  let tell: IntersectionObserverCallback = () => undefined;
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback;
    }
    observe = (element: Element) => watched.add(element);
    unobserve = (element: Element) => watched.delete(element);
  }
  const scroll = (id: string, intersectionRatio: number, height = 100) => {
    const target = [...watched].find((each) => each.id === id);
    if (target === undefined) throw new Error(`Nobody watches ${id}`);
    const entry = {
      target,
      intersectionRatio,
      intersectionRect: { height: height * intersectionRatio },
      rootBounds: { height: 600 },
    };
    tell([entry] as unknown as IntersectionObserverEntry[], {} as IntersectionObserver);
  };
  return { scroll, Observer };
});
vi.stubGlobal('IntersectionObserver', Observer);

beforeEach(() => {
  seen.mockReset();
  seen.mockResolvedValue({ read: 1, at: AT });
});
afterEach(cleanup);

function Comment({ id, place = `#${id}` }: { id: string; place?: string }) {
  const box = useRef<HTMLDivElement>(null);
  usePlace(place, box);
  return (
    <div ref={box} id={id}>
      Words
    </div>
  );
}

const show = (path: string, unread = 2) =>
  renderSignedIn(
    <>
      <SeenHere unread={unread} />
      <Comment id="comment-1" />
      <Comment id="comment-2" />
      <Comment id="comment-3" />
    </>,
    { path },
  );
const look = (id: string, share: number, height?: number) => act(() => scroll(id, share, height));

it('what leads to the open address is read, and to a place on it once that is in view', async () => {
  show('/post/1#comment-3');
  expect(seen, 'the post itself was not in view').not.toHaveBeenCalled();
  look('comment-1', 0.6);
  look('comment-2', 1);
  await waitFor(() =>
    expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1', '#comment-2'] }),
  );
  look('comment-1', 0);
  look('comment-1', 1);
  look('comment-3', 0.3);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(seen, 'nothing twice, and nothing of which only the edge was seen').toHaveBeenCalledTimes(1);
});

it('what is longer than the screen is seen when it fills a good part of it', async () => {
  show('/post/1');
  look('comment-1', 0.25, 2_000);
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1'] }));
});

it('what stands behind the question mark is a place as well', async () => {
  show('/profile/me?people=followers');
  await waitFor(() =>
    expect(seen).toHaveBeenCalledWith({ path: '/profile/me', places: ['?people=followers'] }),
  );
});

it('an address without places of its own is seen when it is open', async () => {
  show('/verifications/');
  await waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith({ path: '/verifications', places: [''] }));
});

it('what is shown elsewhere than where its line leads is told by its whole address', async () => {
  renderSignedIn(
    <>
      <SeenHere unread={1} />
      <Comment id="invitation" place="/tribe/bakers?invite=abc" />
      <Comment id="itself" place="" />
    </>,
    { path: '/post/1' },
  );
  look('invitation', 1);
  look('itself', 1);
  await waitFor(() =>
    expect(seen).toHaveBeenCalledWith({ path: '/post/1', places: ['/tribe/bakers?invite=abc', ''] }),
  );
});

it('what comes about something that is in view is read, and nothing from before', async () => {
  function Page() {
    const [unread, setUnread] = useState(2);
    return (
      <>
        <SeenHere unread={unread} />
        <Comment id="comment-1" />
        <Comment id="comment-2" />
        {[1, 2].map((count) => (
          <button key={count} type="button" onClick={() => setUnread(count)}>
            {count}
          </button>
        ))}
      </>
    );
  }
  renderSignedIn(<Page />, { path: '/post/1' });
  look('comment-1', 1);
  look('comment-2', 1);
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  look('comment-1', 0);
  fireEvent.click(screen.getByRole('button', { name: '1' }));
  expect(seen, 'less is unread').toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: '2' }));
  expect(seen).toHaveBeenCalledTimes(2);
  expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-2'], after: AT });
  look('comment-1', 1);
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(3));
  expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1'], after: AT });
});

it('nothing is told of a page that nobody looks at, nor when all is read', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show('/post/1');
  look('comment-1', 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(seen).not.toHaveBeenCalled();
  state.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(seen).toHaveBeenCalledWith({ path: '/post/1', places: ['#comment-1'] }));
  state.mockRestore();
  cleanup();
  seen.mockClear();
  show('/post/1', 0);
  look('comment-1', 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(seen).not.toHaveBeenCalled();
});

it('what was not heard of is told again with the next', async () => {
  seen.mockRejectedValueOnce(new Error('No line'));
  show('/post/1');
  look('comment-1', 1);
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1'] }));
  look('comment-3', 1);
  await waitFor(() =>
    expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1', '#comment-3'] }),
  );
});

it('what came while another was read is read as well, though as many are unread as before', async () => {
  show('/post/1', 1);
  look('comment-1', 1);
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  act(() => {
    for (const handle of live) handle();
  });
  await waitFor(() =>
    expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1'], after: AT }),
  );
});

it('what came before the first answer is told after it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ read: number; at: string }>();
  seen.mockReturnValueOnce(promise);
  show('/post/1', 1);
  look('comment-1', 1);
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  act(() => {
    for (const handle of live) handle();
  });
  await new Promise((done) => setTimeout(done, 500));
  expect(seen).toHaveBeenCalledTimes(1);
  await act(async () => resolve({ read: 1, at: AT }));
  await waitFor(() =>
    expect(seen).toHaveBeenLastCalledWith({ path: '/post/1', places: ['#comment-1'], after: AT }),
  );
});

it('a long tail of an address keeps nothing from being read', async () => {
  show(`/verifications?from=${'a'.repeat(300)}`);
  await waitFor(() => expect(seen).toHaveBeenCalledWith({ path: '/verifications', places: [''] }));
});
