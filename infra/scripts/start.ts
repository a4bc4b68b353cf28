import { runProcess, type StartOptions } from '@kindred/api/main';
import { readEnv } from '@kindred/api/platform/env';
import { stopWithNpx } from './launcher.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

/** `pnpm start`: the whole product on one port, from a fresh clone to a living community. */

const warn = (message: string) => void process.stderr.write(`${message}\n`);

function options(): StartOptions {
  return {
    // In a terminal people want the address, not a line of JSON for every request.
    env: readEnv(undefined, { LOG_LEVEL: 'warn' }),
    steps: () => (isWebBuilt(warn) ? [] : [{ title: 'Building the web app, once', run: buildWeb }]),
    onStep: (title) => process.stdout.write(`  ${title}…\n`),
  };
}

stopWithNpx();
await runProcess(options, async ({ address, env, database, community }) => {
  // With what it imports, not before the port is open.
  const { describeCommunity } = await import('@kindred/api/community');
  const lines = [
    '',
    `  ${env.PRODUCT_NAME} is running at ${address}`,
    ...describeCommunity(community),
    '',
    `  API reference  ${address}/api/docs`,
    `  Data           ${env.DATA_DIR}`,
    `  Database       ${database}`,
    '  Stop           Ctrl+C',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});
