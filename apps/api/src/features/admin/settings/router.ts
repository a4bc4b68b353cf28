import { currentUserById } from '@kindred/db/accounts/queries';
import { featuresInUse, storedSettings } from '@kindred/db/admin/settings/visibility';
import {
  type SettingGroup,
  setSettingsInput,
  settingsTest,
  settingsView,
  testSettingsInput,
} from '@kindred/validation/admin/settings';
import { z } from 'zod';
import { HOUR, limit } from '../../../platform/limits.ts';
import { can, recentlyConfirmed, router } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { recordAct } from '../audit/service.ts';
import { applySettings, configuredEnv } from './apply.ts';
import { presentSettings } from './present.ts';
import { changedVariables, envWith, saveSettings } from './service.ts';
import { testSettings } from './tests.ts';

const documented = documentedUnder('Admin');
const TESTS_AN_HOUR = 30;

async function currentSettings({ db, deps }: Pick<Context, 'db' | 'deps'>) {
  const [rows, inUse] = await Promise.all([storedSettings(db), featuresInUse(db)]);
  return presentSettings(rows, deps.env, inUse, deps.payments.main);
}

export const settingsRouter = router({
  get: can('global_policies')
    .meta(documented('GET', '/admin/settings', 'Get the settings', 'Secrets are named, never shown.'))
    .input(z.strictObject({}))
    .output(settingsView)
    .query(({ ctx }) => currentSettings(ctx)),

  update: can('global_policies')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'PATCH',
        '/admin/settings',
        'Change settings',
        'Takes effect at once. Variables of the environment win over settings. 409 `settings_changed` for another version.',
      ),
    )
    .input(setSettingsInput)
    .output(settingsView)
    .mutation(async ({ ctx, input }) => {
      const { env } = ctx.deps;
      await ctx.write((tx, outbox) => saveSettings(tx, outbox, ctx, configuredEnv(env), input));
      await applySettings(ctx.deps);
      return currentSettings(ctx);
    }),

  test: can('global_policies')
    .concat(recentlyConfirmed)
    .meta(
      documented(
        'POST',
        '/admin/settings/tests',
        'Test settings before saving them',
        'Mail sends a test mail to the caller. At most 30 an hour.',
      ),
    )
    .input(testSettingsInput)
    .output(settingsTest)
    .mutation(async ({ ctx, input }) => {
      await limit(ctx.db, `settings-test:${ctx.viewer.id}`, TESTS_AN_HOUR, HOUR);
      const { test } = input;
      const { env, payments } = ctx.deps;
      const group = test === 'storage' || test === 'payments' ? null : (test satisfies SettingGroup);
      const stored = (await storedSettings(ctx.db)).find(({ name }) => name === group)?.variables ?? {};
      const tried =
        group === null || input.values === undefined
          ? env
          : envWith(configuredEnv(env), changedVariables(group, stored, input.values, ['values']), 'values');
      const { email } = (await currentUserById(ctx.db, ctx.viewer.id)) ?? fail('signed_out');
      const result = await testSettings(test, { env: tried, payments, email });
      await ctx.write((tx, outbox) =>
        recordAct(tx, outbox, ctx, {
          action: 'settings.test',
          subject: { type: 'settings', id: null, name: test },
          after: { isGood: result.isGood },
        }),
      );
      return result;
    }),
});
