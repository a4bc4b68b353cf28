import { passkeysOf } from '@kindred/db/accounts/passkeys/visibility';
import { currentUser, messageOnly } from '@kindred/validation/accounts';
import {
  addPasskeyInput,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeyView,
  signInWithPasskeyInput,
} from '@kindred/validation/accounts/passkeys';
import { id, noInput } from '@kindred/validation/text';
import { z } from 'zod';
import { inSession, publicBecause, recentlyConfirmed } from '../../../trpc/access.ts';
import { presentPasskey } from '../present.ts';
import { logInWithPasskey } from '../sign-in.service.ts';
import { addPasskey, creationOptions, removePasskey, requestOptions } from './service.ts';

const tags = ['Accounts'];
const confirmed = inSession.concat(recentlyConfirmed);

export const passkeysRouter = {
  passkeyOptions: publicBecause('signing in with a passkey begins here')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/passkeys/options',
        tags,
        summary: 'Get options for using a passkey',
        description:
          'For `navigator.credentials.get()`, to sign in or to confirm who I am. The challenge works once, for five minutes. 409 `passkeys_unavailable`.',
      },
    })
    .input(noInput)
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => requestOptions(ctx)),

  loginWithPasskey: publicBecause('a session begins here')
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/login/passkey',
        tags,
        summary: 'Log in with a passkey',
        description:
          'No code is asked for after it: the device and the person on it were both verified. 401 `passkey_failed` otherwise.',
      },
    })
    .input(signInWithPasskeyInput)
    .output(currentUser)
    .mutation(({ ctx, input }) => logInWithPasskey(ctx, input.passkey)),

  passkeys: inSession
    .meta({
      openapi: { method: 'GET', path: '/auth/passkeys', tags, summary: 'List my passkeys', protect: true },
    })
    .input(noInput)
    .output(z.array(passkeyView))
    .query(async ({ ctx }) => (await passkeysOf(ctx.db, ctx.viewer.id)).map(presentPasskey)),

  beginPasskey: confirmed
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/passkeys/setup',
        tags,
        summary: 'Get options for a new passkey',
        description: 'For `navigator.credentials.create()`. The challenge works once, for five minutes.',
        protect: true,
      },
    })
    .input(noInput)
    .output(passkeyCreationOptions)
    .mutation(({ ctx }) => creationOptions(ctx, ctx.viewer.id)),

  addPasskey: confirmed
    .meta({
      openapi: { method: 'POST', path: '/auth/passkeys', tags, summary: 'Add a passkey', protect: true },
    })
    .input(addPasskeyInput)
    .output(passkeyView)
    .mutation(async ({ ctx, input }) =>
      presentPasskey(await addPasskey(ctx, { userId: ctx.viewer.id, sid: ctx.sid }, input)),
    ),

  removePasskey: confirmed
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/auth/passkeys/{id}',
        tags,
        summary: 'Remove a passkey',
        protect: true,
      },
    })
    .input(z.strictObject({ id }))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, ctx.viewer.id, input.id);
      return { message: 'Done' };
    }),
};
