import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { kindsOf, type Reacted, reactedWith } from './kinds.ts';
import { ReactionButton } from './ReactionButton.tsx';
import { ReactionCount } from './ReactionCount.tsx';
import { isReactionOnItsWay, useReaction } from './useReaction.ts';

const { reactions } = vi.hoisted(() => ({ reactions: vi.fn() }));
vi.mock('../../../app/api.ts', () => ({
  api: { feed: { reactions: { query: reactions }, comments: { reactions: { query: reactions } } } },
}));

const NONE: Reacted = { myReaction: null, likeCount: 0, reactions: {} };

describe('counts by kind', () => {
  it('move with the reaction of one person', () => {
    const liked = reactedWith(NONE, 'like');
    expect(liked).toEqual({ myReaction: 'like', likeCount: 1, reactions: { like: 1 } });
    const loved = reactedWith(liked, 'love');
    expect(loved).toEqual({ myReaction: 'love', likeCount: 1, reactions: { love: 1 } });
    expect(reactedWith(loved, 'love')).toEqual(loved);
    expect(reactedWith(loved, null)).toEqual(NONE);
    const among = { myReaction: null, likeCount: 4, reactions: { like: 3, wow: 1 } };
    expect(reactedWith(among, 'wow')).toEqual({
      myReaction: 'wow',
      likeCount: 5,
      reactions: { like: 3, wow: 2 },
    });
  });

  it('are named the most chosen first', () => {
    expect(kindsOf({ wow: 1, like: 3, love: 5 })).toEqual(['love', 'like', 'wow']);
  });
});

describe('the button', () => {
  const [onToggle, onReact] = [vi.fn(), vi.fn()];
  const show = (mine: Reacted['myReaction'] = null) => {
    renderSignedIn(<ReactionButton label="Like post" mine={mine} onToggle={onToggle} onReact={onReact} />);
    return screen.getByRole('button', { name: /^Like post/ });
  };
  beforeEach(() => {
    vi.useFakeTimers();
    onToggle.mockReset();
    onReact.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it('likes with a tap', () => {
    const button = show();
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button);
    expect(onToggle).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('offers six kinds when it is held, and the end of the press likes nothing', () => {
    const button = show();
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    wait(500);
    fireEvent.pointerUp(button, { pointerType: 'touch' });
    fireEvent.click(button);
    expect(onToggle).not.toHaveBeenCalled();
    const kinds = within(screen.getByRole('menu')).getAllByRole('menuitemradio');
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Like',
      'Love',
      'Celebrate',
      'Laugh',
      'Wow',
      'Support',
    ]);
    fireEvent.click(screen.getByText('Celebrate'));
    expect(onReact).toHaveBeenCalledWith('celebrate');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('a short press is a tap, and a press elsewhere closes what is offered', () => {
    const button = show();
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    wait(100);
    fireEvent.pointerUp(button, { pointerType: 'touch' });
    wait(1_000);
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    wait(500);
    expect(screen.getByRole('menu')).toBeTruthy();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('offers them by the keyboard, at the one chosen, and gives the focus back', () => {
    const button = show('wow');
    button.focus();
    expect(button.getAttribute('aria-label')).toBe('Like post, you reacted with Wow');
    fireEvent.keyDown(button, { key: 'ArrowUp' });
    expect(document.activeElement?.textContent).toContain('Wow');
    fireEvent.keyDown(document.activeElement ?? button, { key: 'ArrowRight' });
    expect(document.activeElement?.textContent).toContain('Support');
    fireEvent.keyDown(document.activeElement ?? button, { key: 'ArrowRight' });
    expect(document.activeElement?.textContent).toContain('Like');
    fireEvent.keyDown(document.activeElement ?? button, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('choosing what was chosen takes it back', () => {
    const button = show('love');
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    fireEvent.click(screen.getByText('Love'));
    expect(onToggle).toHaveBeenCalledOnce();
    expect(onReact).not.toHaveBeenCalled();
  });
});

describe('who reacted', () => {
  const person = (n: number) => ({
    id: `00000000-0000-7000-8000-00000000aa0${n}`,
    firstName: 'Kim',
    lastName: `Of ${n}`,
    name: `Kim Of ${n}`,
    handle: `kim${n}`,
    profileImageUrl: null,
  });

  it('is told by kind and page', async () => {
    reactions.mockImplementation(async ({ type, cursor }: { type?: string; cursor?: string }) => {
      if (type === 'wow') return { items: [{ user: person(3), type }], nextCursor: null };
      return cursor
        ? { items: [{ user: person(2), type: 'like' }], nextCursor: null }
        : { items: [{ user: person(1), type: 'like' }], nextCursor: 'next' };
    });
    const reacted: Reacted = { myReaction: null, likeCount: 3, reactions: { like: 2, wow: 1 } };
    renderSignedIn(<ReactionCount on="post" id="p1" reacted={reacted} />);
    fireEvent.click(screen.getByRole('button', { name: '3 reactions, see who reacted' }));
    expect((await screen.findByText('Kim Of 1')).closest('a')?.getAttribute('href')).toBe('/profile/kim1');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Kim Of 2');
    fireEvent.click(screen.getByRole('tab', { name: 'Wow 1' }));
    await screen.findByText('Kim Of 3');
    expect(screen.queryByText('Kim Of 1')).toBeNull();
    expect(reactions).toHaveBeenCalledWith({ id: 'p1', type: 'wow' }, expect.anything());
  });

  it('shows nothing where nobody has', () => {
    const { container } = renderSignedIn(<ReactionCount on="post" id="p1" reacted={NONE} />);
    expect(container.querySelector('button[aria-haspopup]')).toBeNull();
  });
});

describe('quick taps', () => {
  it('are sent one after the other and end as the last one meant it', async () => {
    const sent: (Reacted['myReaction'] | undefined)[] = [];
    const answers: ((state: Reacted) => void)[] = [];
    function Probe() {
      const [now, setNow] = useState<Reacted>({ myReaction: null, likeCount: 4, reactions: { like: 4 } });
      const { react } = useReaction({
        id: 'probe',
        now,
        send: (kind) => {
          sent.push(kind);
          return new Promise((resolve) => answers.push(resolve));
        },
        patch: setNow,
        onGone: () => undefined,
        words: { gone: 'Gone', failed: () => 'Failed' },
      });
      return (
        <>
          <p>{`${now.myReaction} ${now.likeCount} ${JSON.stringify(now.reactions)}`}</p>
          <button type="button" onClick={() => react('love')}>
            love
          </button>
          <button type="button" onClick={() => react('wow')}>
            wow
          </button>
          <button type="button" onClick={() => react(null)}>
            none
          </button>
        </>
      );
    }
    renderSignedIn(<Probe />);
    fireEvent.click(screen.getByText('love'));
    await screen.findByText('love 5 {"like":4,"love":1}');
    fireEvent.click(screen.getByText('none'));
    await screen.findByText('null 4 {"like":4}');
    fireEvent.click(screen.getByText('wow'));
    await screen.findByText('wow 5 {"like":4,"wow":1}');
    expect(sent).toEqual(['love']);
    expect(isReactionOnItsWay('probe')).toBe(true);
    await act(async () => answers[0]?.({ myReaction: 'love', likeCount: 9, reactions: { love: 9 } }));
    expect(screen.getByText('wow 5 {"like":4,"wow":1}')).toBeTruthy();
    await waitFor(() => expect(sent).toEqual(['love', null]));
    await act(async () => answers[1]?.({ myReaction: null, likeCount: 8, reactions: { love: 8 } }));
    await waitFor(() => expect(sent).toEqual(['love', null, 'wow']));
    await act(async () => answers[2]?.({ myReaction: 'wow', likeCount: 9, reactions: { love: 8, wow: 1 } }));
    await screen.findByText('wow 9 {"love":8,"wow":1}');
    expect(isReactionOnItsWay('probe')).toBe(false);
  });
});
