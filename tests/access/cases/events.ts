import { createEvent } from '@kindred/db/factories/events';
import { READ, reading } from '../situations/tribeHas.ts';
import type { AccessCases } from '../support/case.ts';

export const cases: AccessCases = {
  'events.ofTribe': reading(READ, async (tribe, { db }, title) => {
    await createEvent(db, { tribeId: tribe.id, title });
    return undefined;
  }),
};
