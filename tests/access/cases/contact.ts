import { randomUUID } from 'node:crypto';
import { type AccessCases, everyRole, OPEN_WRITES } from '../support/case.ts';

const message = 'We run a baking school with 400 students. What does Enterprise cost?';

export const cases: AccessCases = {
  'accounts.contactSales': {
    rule: { kind: 'public' },
    credentials: OPEN_WRITES,
    situations: {
      'with a message': {
        arrange: async () => ({
          input: { name: 'Vera Visit', email: `${randomUUID()}@example.org`, message },
        }),
        gets: everyRole('ok'),
      },
    },
  },
};
