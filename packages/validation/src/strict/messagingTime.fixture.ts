import fc from 'fast-check';
import { limit, optional, uuid, word } from './arbitraries.fixture.ts';

const when = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const words = word.map((each) => `${each}${each}`.slice(0, 40));

/** What well-behaved callers send of the time of messages, by the name of the input. */
export const MESSAGING_TIME_WELL_FORMED = {
  searchConversationInput: fc.record({
    id: uuid,
    q: words,
    before: optional(fc.integer({ min: 1, max: 9_999 })),
    limit,
  }),
  searchMessagesInput: fc.record({ q: words, limit, after: optional(uuid) }),
  firstSinceInput: fc.record({ id: uuid, from: when }),
  disappearInput: fc.record({ id: uuid, after: fc.constantFrom('24h', '7d', '90d', null) }),
  scheduledInput: fc.record({ id: uuid }),
  scheduleInput: fc.record({
    id: uuid,
    content: word,
    replyToMessageId: fc.option(uuid),
    sendAt: when,
    clientKey: optional(uuid),
  }),
  rescheduleInput: fc.record({ id: uuid, content: word, sendAt: optional(when) }),
  messageDraftInput: fc.record({ id: uuid, content: word, replyToMessageId: fc.option(uuid) }),
};
