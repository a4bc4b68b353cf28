import { type AccessCases, everyRole, READS } from '../support/case.ts';

export const cases: AccessCases = {
  'feed.places': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: { mine: { arrange: async () => ({}), gets: everyRole('ok') } },
  },
};
