import { type AccessCases, everyRole, READS } from '../support/case.ts';

export const cases: AccessCases = {
  'notifications.badges': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: { mine: { arrange: async () => ({}), gets: everyRole('ok') } },
  },
};
