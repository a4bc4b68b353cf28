import type { MessageView } from '@kindred/validation/messaging/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/messages.ts';
import {
  firstUnread,
  type MessageWindow,
  openMessageWindow,
  putBack,
  statusIn,
  withChanges,
  withHeld,
  withMessage,
  withOlder,
  withSeen,
} from './messageWindow.ts';

const page = (items: MessageView[], more: Partial<Parameters<typeof openMessageWindow>[0]> = {}) => ({
  items,
  hasBefore: false,
  hasAfter: false,
  revision: items.at(-1)?.revision ?? 0,
  deliveredSeq: 0,
  readSeq: 0,
  now: '2026-03-10T09:00:00.000Z',
  ...more,
});
const changes = (items: MessageView[], revision = items.at(-1)?.revision ?? 0) => ({
  items,
  revision,
  hasMore: false,
  deliveredSeq: 0,
  readSeq: 0,
  now: '2026-03-10T09:00:00.000Z',
});
const seqs = (talk: MessageWindow) => talk.messages.map(({ seq }) => seq);

describe('what is held of a conversation', () => {
  it('grows at both ends', () => {
    const talk = openMessageWindow(page([aMessage(5), aMessage(6)], { hasBefore: true }));
    const older = withOlder(talk, page([aMessage(3), aMessage(4)], { hasBefore: true }), 5);
    expect(seqs(withChanges(older, changes([aMessage(7)])))).toEqual([3, 4, 5, 6, 7]);
  });

  it('takes an edit in its place, and leaves what was not loaded where it is', () => {
    const talk = openMessageWindow(page([aMessage(5), aMessage(6)], { hasBefore: true, revision: 6 }));
    const edited = withChanges(
      talk,
      changes([aMessage(2, { revision: 7 }), aMessage(5, { revision: 8, content: 'Better' })]),
    );
    expect(seqs(edited)).toEqual([5, 6]);
    expect(edited.messages[0]?.content).toBe('Better');
    expect(edited.revision).toBe(8);
  });

  it('puts back what was refused, but nothing that is gone or another by now', () => {
    const [first, second] = [aMessage(1), aMessage(2)];
    const talk = openMessageWindow(page([first, second]));
    const tried = withHeld(talk, { ...first, content: 'Better' });
    expect(tried.messages[0]?.content).toBe('Better');
    expect(putBack(tried, first)).toEqual(talk);

    const elsewhere = aMessage(1, { revision: 7, content: 'From elsewhere' });
    const changed = withChanges(tried, changes([elsewhere]));
    expect(putBack(changed, first).messages).toEqual([elsewhere, second]);
  });

  it('brings back nothing that has disappeared while a change of it was refused or answered', () => {
    const [first, second] = [aMessage(1), aMessage(2)];
    const tried = withHeld(openMessageWindow(page([first, second])), { ...first, content: 'Better' });
    // Its time was over meanwhile: what can be seen is without it.
    const expired = withSeen(tried, page([second]), 0);
    expect(seqs(expired)).toEqual([2]);
    expect(putBack(expired, first)).toEqual(expired);
    expect(withHeld(expired, { ...first, revision: 8, content: 'Better' })).toBe(expired);
  });

  it('never goes back to what a message was', () => {
    const talk = openMessageWindow(page([aMessage(1, { revision: 4, content: 'Now' })]));
    expect(withMessage(talk, aMessage(1, { revision: 2, content: 'Before' })).messages[0]?.content).toBe(
      'Now',
    );
    // What was answered here says nothing of what others did before it.
    expect(withMessage(talk, aMessage(2, { revision: 9 })).revision).toBe(4);
  });

  it('lets go what is out of sight, and keeps what the page does not reach or is older than', () => {
    const held = [1, 2, 3, 4, 5].map((seq) => aMessage(seq));
    const talk = openMessageWindow(page(held));
    // Up to the third message: of those after it the page says nothing.
    const first = withSeen(talk, page([aMessage(1), aMessage(3)], { hasAfter: true, revision: 5 }), 0);
    expect(seqs(first)).toEqual([1, 3, 4, 5]);
    expect(seqs(withSeen(first, page([aMessage(4)], { revision: 5 }), 3))).toEqual([1, 3, 4]);
    // It was asked for before the fifth message came.
    expect(seqs(withSeen(talk, page([aMessage(1)], { revision: 4 }), 0))).toEqual([1, 5]);
  });

  it('takes what can be seen again, but nothing beyond what is loaded', () => {
    const talk = openMessageWindow(page([aMessage(5), aMessage(7)], { hasBefore: true, revision: 7 }));
    const seen = withSeen(talk, page([4, 5, 6, 7, 8].map((seq) => aMessage(seq))), 3);
    // The eighth is of a revision that is still to be caught up with.
    expect(seqs(seen)).toEqual([5, 6, 7]);
    expect(seen.revision).toBe(7);
  });

  it('knows how far a message has come, and where the unread begin', () => {
    const talk = openMessageWindow(
      page([aMessage(1, { isMine: true }), aMessage(2), aMessage(3, { isDeleted: true }), aMessage(4)], {
        deliveredSeq: 2,
        readSeq: 1,
      }),
    );
    expect(talk.messages.map((message) => statusIn(talk, message))).toEqual([
      'read',
      'delivered',
      'sent',
      'sent',
    ]);
    expect(firstUnread(talk, 2)?.seq).toBe(4);
    expect(firstUnread(talk, 4)).toBeUndefined();
    // What happened to the conversation is no message of anybody.
    const notice = { kind: 'left' as const, userIds: [] };
    const news = [aMessage(5, { notice }), aMessage(6)];
    expect(firstUnread({ messages: [...talk.messages, ...news] }, 4)?.seq).toBe(6);
  });

  it('is the same in whatever order and however often changes come', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ seq: fc.integer({ min: 1, max: 8 }), revision: fc.integer({ min: 1, max: 30 }) }),
        ),
        fc.infiniteStream(fc.nat()),
        (drawn, chance) => {
          const all = drawn.map(({ seq, revision }) =>
            aMessage(seq, { revision, content: `${seq} at ${revision}` }),
          );
          const shuffled = all
            .map((message) => [chance.next().value ?? 0, message] as const)
            .sort(([a], [b]) => a - b)
            .map(([, message]) => message);
          const from = openMessageWindow(page([]));
          const apply = (messages: MessageView[]) =>
            messages.reduce((talk, message) => withChanges(talk, changes([message])), from);
          expect(apply([...shuffled, ...all])).toEqual(apply(all));
        },
      ),
    );
  });
});
