import { currentUser, messageOnly } from '@kindred/validation/accounts';
import { recoveryCodesShown, twoFactorSetup, twoFactorView } from '@kindred/validation/accounts/twoFactor';
import type { Row } from '../catalogue.ts';
import { codeOf, secretFor, turnOffFor, turnOn } from '../twoFactor.fixture.ts';

const nothing = async () => undefined;

export const TWO_FACTOR: Row[] = [
  {
    procedure: 'accounts.twoFactor',
    kind: 'query',
    rest: 'GET /auth/two-factor',
    for: 'session',
    input: nothing,
    answers: twoFactorView,
  },
  {
    procedure: 'accounts.verifyLogin',
    kind: 'mutation',
    rest: 'POST /auth/login/verify',
    for: 'everybody',
    input: async ({ api }) => {
      const person = await api.signUp('New Comer');
      const { recoveryCodes } = await turnOn(api, person);
      const { twoFactor } = (
        await api.post('/api/auth/login', { email: person.email, password: person.password })
      ).json();
      return { token: twoFactor.token, recoveryCode: recoveryCodes[0] };
    },
    answers: currentUser,
  },
  {
    procedure: 'accounts.beginTwoFactor',
    kind: 'mutation',
    rest: 'POST /auth/two-factor/setup',
    for: 'session',
    input: async ({ api, ada }) => {
      await turnOffFor(api, ada.user.id);
      return undefined;
    },
    answers: twoFactorSetup,
  },
  {
    procedure: 'accounts.turnOnTwoFactor',
    kind: 'mutation',
    rest: 'POST /auth/two-factor',
    for: 'session',
    input: async ({ api, ada }) => {
      await turnOffFor(api, ada.user.id);
      return { code: codeOf(await secretFor(api, ada)) };
    },
    answers: recoveryCodesShown,
  },
  {
    procedure: 'accounts.replaceRecoveryCodes',
    kind: 'mutation',
    rest: 'POST /auth/two-factor/recovery-codes',
    for: 'session',
    input: async ({ api, ada }) => {
      await turnOffFor(api, ada.user.id);
      await turnOn(api, ada);
      return undefined;
    },
    answers: recoveryCodesShown,
  },
  {
    procedure: 'accounts.turnOffTwoFactor',
    kind: 'mutation',
    rest: 'DELETE /auth/two-factor',
    for: 'session',
    input: async ({ api, ada }) => {
      await turnOffFor(api, ada.user.id);
      await turnOn(api, ada);
      return undefined;
    },
    answers: messageOnly,
  },
];
