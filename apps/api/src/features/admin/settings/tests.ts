import type { SettingsTest, TestSettingsInput } from '@kindred/validation/admin/settings';
import { tryFiles, tryWork } from '../../../platform/config-check.ts';
import type { Env } from '../../../platform/env.ts';
import { createLanguageModel } from '../../../platform/language-model.ts';
import { createMailer, tryMailServer } from '../../../platform/mail.ts';
import type { Payments } from '../../../platform/payments/port.ts';
import { tileSource } from '../../map/service.ts';

interface Trial {
  /** With the values that are tried. */
  env: Env;
  payments: Payments;
  /** Address that a test mail goes to. */
  email: string;
}

const TRIALS: Record<TestSettingsInput['test'], (trial: Trial) => Promise<string>> = {
  async mail({ env, email }) {
    if (env.SMTP_URL !== undefined) await tryMailServer(env.SMTP_URL);
    await createMailer(env).send({
      to: email,
      subject: `Test mail from ${env.PRODUCT_NAME}`,
      text: `Mail from ${env.PRODUCT_NAME} works.`,
    });
    return env.SMTP_URL === undefined
      ? 'No mail server is set. The test mail is a file in the data folder.'
      : `A test mail was sent to ${email}.`;
  },
  async map({ env }) {
    if (env.MAP_TILES_URL === undefined) return 'No source is set. The map shows its own outlines.';
    const tile = await tileSource(env.MAP_TILES_URL).tile(0, 0, 0);
    return tile === null ? 'The source has no image of the whole world.' : 'The source sent an image.';
  },
  async guide({ env }) {
    const model = createLanguageModel(env);
    if (model === undefined) return 'No model is set. Answers are worded without one.';
    await model.complete({ rules: 'Answer with one word.', data: 'Say: ready' });
    return 'The model answered.';
  },
  storage: async ({ env }) => `A file was written, read and deleted: ${await tryFiles(env)}.`,
  async payments({ payments, env }) {
    if (!payments.isSetUp) throw new Error('PAYMENTS is not set, so nothing can be bought');
    if (env.PAYMENTS === 'test') return 'Test payments are built in. They move no real money.';
    if (env.PAYMENTS === 'invoice') return 'Orders are paid by bank transfer. Nothing is to be tested.';
    const account = await payments.main.account?.();
    const mode = payments.main.isTest ? 'test mode, so no real money moves' : 'live mode';
    return `Stripe answers for the account ${account} in ${mode}.`;
  },
};

/** Tries settings for real, within ten seconds. The detail contains no secret. */
export async function testSettings(test: TestSettingsInput['test'], trial: Trial): Promise<SettingsTest> {
  const { isGood, said } = await tryWork(() => TRIALS[test](trial));
  return { isGood, detail: said };
}
