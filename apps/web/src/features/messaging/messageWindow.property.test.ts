import type { ChangesPage, MessagePage, MessageView } from '@kindred/validation/messaging/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/messages.ts';
import {
  type MessageWindow,
  openMessageWindow,
  withChanges,
  withNewer,
  withOlder,
  withSeen,
} from './messageWindow.ts';

const PAGE = 4;
const CHANGES = 3;

/** A conversation as the server keeps it; some numbers belong to messages that the reader never sees. */
class Server {
  readonly messages: MessageView[] = [];
  revision = 0;
  private seq = 0;

  send(isSeen: boolean): void {
    this.seq += 1;
    this.revision += 1;
    if (isSeen) this.messages.push(aMessage(this.seq, { revision: this.revision }));
  }

  edit(at: number): void {
    const message = this.messages[at % Math.max(1, this.messages.length)];
    if (message === undefined) return;
    this.revision += 1;
    const next = { ...message, revision: this.revision, content: `At ${this.revision}` };
    this.messages[this.messages.indexOf(message)] = next;
  }

  /** Out of the reader's sight: no revision tells of it. */
  hide(at: number): void {
    if (this.messages.length > 0) this.messages.splice(at % this.messages.length, 1);
  }

  private page(items: MessageView[], hasBefore: boolean, hasAfter: boolean): MessagePage {
    return { items, hasBefore, hasAfter, revision: this.revision, deliveredSeq: 0, readSeq: 0, now: '' };
  }

  latest(): MessagePage {
    return this.page(this.messages.slice(-PAGE), this.messages.length > PAGE, false);
  }

  before(seq: number): MessagePage {
    const all = this.messages.filter((each) => each.seq < seq);
    return this.page(all.slice(-PAGE), all.length > PAGE, true);
  }

  after(seq: number): MessagePage {
    const all = this.messages.filter((each) => each.seq > seq);
    return this.page(all.slice(0, PAGE), true, all.length > PAGE);
  }

  around(seq: number): MessagePage {
    const older = this.messages.filter((each) => each.seq < seq);
    const newer = this.messages.filter((each) => each.seq >= seq);
    const items = [...older.slice(-2), ...newer.slice(0, 2)];
    return this.page(items, older.length > 2, newer.length > 2);
  }

  changes(since: number): ChangesPage {
    const all = this.messages.filter((each) => each.revision > since).sort((a, b) => a.revision - b.revision);
    const items = all.slice(0, CHANGES);
    const hasMore = all.length > CHANGES;
    const revision = hasMore ? (items.at(-1)?.revision ?? since) : this.revision;
    return { items, revision, hasMore, deliveredSeq: 0, readSeq: 0, now: '' };
  }

  /** As the screen asks: until there is no more, and only then is any of it shown. */
  allChanges(since: number): ChangesPage {
    const items: MessageView[] = [];
    for (let from = since; ; ) {
      const page = this.changes(from);
      items.push(...page.items);
      if (!page.hasMore) return { ...page, items };
      from = page.revision;
    }
  }
}

type Answer = (talk: MessageWindow) => MessageWindow;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant(['send', 0] as const) },
  { weight: 1, arbitrary: fc.constant(['unseen', 0] as const) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('edit' as const), fc.nat(60)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('hide' as const), fc.nat(60)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('askSeen' as const), fc.nat(60)) },
  { weight: 2, arbitrary: fc.constant(['askOlder', 0] as const) },
  { weight: 2, arbitrary: fc.constant(['askNewer', 0] as const) },
  { weight: 2, arbitrary: fc.constant(['askChanges', 0] as const) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('jump' as const), fc.nat(70)) },
  { weight: 1, arbitrary: fc.constant(['toEnd', 0] as const) },
  { weight: 6, arbitrary: fc.tuple(fc.constant('answer' as const), fc.nat(9)) },
);

/**
 * What is shown is every message there is between the first and the last of it, each once and in order; one that is
 * out of sight since may still be among them.
 */
function isWhole(talk: MessageWindow, server: Server): void {
  const visible = new Set(server.messages.map(({ seq }) => seq));
  const all = talk.messages.map(({ seq }) => seq);
  expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
  const shown = all.filter((seq) => visible.has(seq));
  const first = talk.hasBefore ? (shown[0] ?? Infinity) : 0;
  const last = shown.at(-1) ?? 0;
  const there = server.messages.map(({ seq }) => seq).filter((seq) => seq >= first && seq <= last);
  expect(shown).toEqual(there);
}

describe('a stretch of a long conversation', () => {
  it('never shows a gap nor a message twice, and is true once it has caught up', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(step, { maxLength: 60 }), (length, steps) => {
        const server = new Server();
        for (let n = 0; n < length; n += 1) server.send(n % 7 !== 3);
        let talk = openMessageWindow(server.latest());
        // Answers are made when they are asked for, and come whenever they come.
        const coming: Answer[] = [];
        for (const [what, n] of steps) {
          const [first, last] = [talk.messages[0]?.seq, talk.messages.at(-1)?.seq];
          if (what === 'send' || what === 'unseen') server.send(what === 'send');
          if (what === 'edit') server.edit(n);
          if (what === 'askOlder' && first !== undefined) {
            const page = server.before(first);
            coming.push((now) => withOlder(now, page, first));
          }
          if (what === 'askNewer' && last !== undefined) {
            const page = server.after(last);
            coming.push((now) => withNewer(now, page, last));
          }
          if (what === 'askChanges') {
            const since = talk.revision;
            const changes = server.allChanges(since);
            coming.push((now) => withChanges(now, changes, since));
          }
          if (what === 'hide') server.hide(n);
          if (what === 'askSeen') {
            const page = server.after(n);
            coming.push((now) => withSeen(now, page, n));
          }
          if (what === 'jump' || what === 'toEnd') {
            const page = what === 'jump' ? server.around(n) : server.latest();
            coming.push(() => openMessageWindow(page));
          }
          if (what === 'answer' && coming.length > 0) {
            const [answer] = coming.splice(n % coming.length, 1);
            if (answer !== undefined) talk = answer(talk);
          }
          isWhole(talk, server);
        }
        for (const answer of coming) talk = answer(talk);
        talk = withChanges(talk, server.allChanges(talk.revision));
        for (let after = 0; ; ) {
          const page = server.after(after);
          talk = withSeen(talk, page, after);
          if (!page.hasAfter) break;
          after = page.items.at(-1)?.seq ?? after;
        }
        isWhole(talk, server);
        const bySeq = new Map(server.messages.map((message) => [message.seq, message]));
        expect(talk.messages).toEqual(talk.messages.map(({ seq }) => bySeq.get(seq)));
        expect(talk.revision).toBe(server.revision);
        if (!talk.hasAfter && talk.messages.length > 0)
          expect(talk.messages.at(-1)?.seq).toBe(server.messages.at(-1)?.seq);
      }),
      { numRuns: 2_000 },
    );
  });
});
