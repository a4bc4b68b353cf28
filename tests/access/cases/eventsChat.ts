import { createEvent, rsvp } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, WRITES } from '../support/case.ts';

/** An event with a chat that is open. */
const soon = ({ db }: Scene, audience: 'public' | 'invited') =>
  createEvent(db, { audience, hasChat: true, startTime: new Date(Date.now() + 600_000) });

const situation = (audience: 'public' | 'invited', isGoing: boolean, gets: ByRole) => ({
  arrange: async (scene: Scene): Promise<Arranged> => {
    const { id } = await soon(scene, audience);
    if (isGoing) await rsvp(scene.db, id, scene.caller.id);
    const member = () =>
      unrestrictedDb(scene.db)
        .selectFrom('conversationMembers')
        .innerJoin('conversations', 'conversations.id', 'conversationMembers.conversationId')
        .select('conversationMembers.id')
        .where('conversations.eventId', '=', id)
        .where('conversationMembers.userId', '=', scene.caller.id)
        .executeTakeFirst();
    return { input: { id }, happened: async () => (await member()) !== undefined };
  },
  gets,
});

export const cases: AccessCases = {
  'events.openChat': {
    rule: { kind: 'subject', permission: 'send_messages' },
    credentials: WRITES,
    situations: {
      'an event I go to': situation(
        'public',
        true,
        everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' }),
      ),
      'an event I do not go to': situation('public', false, everyRole('not_allowed')),
      'an event I do not see': situation('invited', true, everyRole('not_found')),
    },
  },
};
