import { deletePasskeysOf } from '@kindred/db/accounts/passkeys/writes';
import { currentUser, messageOnly } from '@kindred/validation/accounts';
import {
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeyView,
} from '@kindred/validation/accounts/passkeys';
import { z } from 'zod';
import type { Row, World } from '../catalogue.ts';
import { createAuthenticator } from '../passkey.fixture.ts';

const nothing = async () => undefined;

/** Starts without passkeys, as there is a limit to how many one account has. */
async function forAda({ api, ada }: World) {
  await api.db.transaction().execute((tx) => deletePasskeysOf(tx, ada.user.id));
  const authenticator = createAuthenticator(api.jobDeps.env.publicUrl);
  const { challenge } = (await api.post('/api/auth/passkeys/setup', undefined, ada)).json();
  return { authenticator, input: authenticator.create({ challenge }) };
}

async function added(world: World) {
  const { authenticator, input } = await forAda(world);
  const answer = await world.api.post('/api/auth/passkeys', input, world.ada);
  if (answer.statusCode !== 200) throw new Error(`Adding a passkey was refused: ${answer.body}`);
  return { authenticator, id: answer.json().id };
}

export const PASSKEYS: Row[] = [
  {
    procedure: 'accounts.passkeyOptions',
    kind: 'mutation',
    rest: 'POST /auth/passkeys/options',
    for: 'everybody',
    input: nothing,
    answers: passkeyRequestOptions,
  },
  {
    procedure: 'accounts.loginWithPasskey',
    kind: 'mutation',
    rest: 'POST /auth/login/passkey',
    for: 'everybody',
    input: async (world) => {
      const { authenticator } = await added(world);
      const { challenge } = (await world.api.post('/api/auth/passkeys/options')).json();
      return { passkey: authenticator.get({ challenge }) };
    },
    answers: currentUser,
  },
  {
    procedure: 'accounts.passkeys',
    kind: 'query',
    rest: 'GET /auth/passkeys',
    for: 'session',
    input: nothing,
    answers: z.array(passkeyView),
  },
  {
    procedure: 'accounts.beginPasskey',
    kind: 'mutation',
    rest: 'POST /auth/passkeys/setup',
    for: 'session',
    input: nothing,
    answers: passkeyCreationOptions,
  },
  {
    procedure: 'accounts.addPasskey',
    kind: 'mutation',
    rest: 'POST /auth/passkeys',
    for: 'session',
    input: async (world) => ({ ...(await forAda(world)).input }),
    answers: passkeyView,
  },
  {
    procedure: 'accounts.removePasskey',
    kind: 'mutation',
    rest: 'DELETE /auth/passkeys/{id}',
    for: 'session',
    input: async (world) => ({ id: (await added(world)).id }),
    answers: messageOnly,
  },
];
