import { firstStepsOf } from '@kindred/db/accounts/getStarted/visibility';
import { type AccessCases, everyRole, READS, WRITES } from '../support/case.ts';

export const cases: AccessCases = {
  'accounts.firstSteps': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: { mine: { arrange: async () => ({}), gets: everyRole('ok') } },
  },
  'accounts.hideFirstSteps': {
    rule: { kind: 'signedIn' },
    credentials: WRITES,
    situations: {
      mine: {
        arrange: async ({ db, caller }) => ({
          happened: async () => (await firstStepsOf(db, caller.id))?.isHidden === true,
        }),
        gets: everyRole('ok'),
      },
    },
  },
};
