import { tryConfiguration } from '../platform/config-check.ts';
import { misspelledSettings, readEnv } from '../platform/env.ts';
import { log, runCommand } from './command.ts';

/**
 * `pnpm config:check`: tries the database, the mail server, S3 and Redis that are set, and looks for misspelled names.
 * It sends no mail and changes nothing. Ends with 1 when something does not work.
 */
await runCommand(async () => {
  const env = readEnv();
  const misspelled = misspelledSettings();
  const findings = await tryConfiguration(env);
  for (const sentence of misspelled) log(sentence);
  for (const { name, isGood, said } of findings) log(`${name}: ${isGood ? 'ok, ' : ''}${said}`);
  const isGood = misspelled.length === 0 && findings.every((one) => one.isGood);
  // What did not answer may still hold a connection open.
  process.exit(isGood ? 0 : 1);
});
