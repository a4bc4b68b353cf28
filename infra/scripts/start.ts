import { runProcess } from '@kindred/api/main';
import { buildWeb, isWebBuilt } from './web-build.ts';

/** `pnpm start`: the whole product on one port, from a fresh clone to a living community. */

const DEMO_LOGINS = ['member', 'creator', 'owner', 'moderator', 'admin'];

await runProcess(
  isWebBuilt() ? [] : [{ title: 'Building the web app (once, about half a minute)', run: buildWeb }],
  ({ address, env }) => {
    const lines = [
      '',
      `  ${env.PRODUCT_NAME} is running at ${address}`,
      ...(env.seedsDemo
        ? [
            '',
            `  Demo logins, password demo-password:`,
            ...DEMO_LOGINS.map((name) => `    ${name}@example.com`),
          ]
        : []),
      '',
      `  API reference  ${address}/api/docs`,
      `  Data           ${env.DATA_DIR}`,
      '  Stop           Ctrl+C',
      '',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  },
);
