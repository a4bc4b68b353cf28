import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './processes.ts';

/**
 * `pnpm dev`: the api, started anew whenever a file it uses changes, and Vite before it, which passes on what
 * is not the web's. Work at Vite's address. Ends when either ends.
 */
const apiPort = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const address = `http://127.0.0.1:${webPort}`;
const api = `http://127.0.0.1:${apiPort}`;

const running = [
  // Links in mail and the check of Origin go by the address people use, here Vite's.
  begin('api', root, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    NODE_ENV: 'development',
  }),
  begin(
    'web',
    join(root, 'apps/web'),
    [
      'node_modules/vite/bin/vite.js',
      '--host',
      '127.0.0.1',
      '--port',
      webPort,
      '--strictPort',
      '--clearScreen=false',
    ],
    { API_URL: api },
  ),
];
console.log(`Kindred in development: ${address} (the api alone: ${api}). Ctrl+C ends both.`);

let isStopping = false;
const stop = (signal: NodeJS.Signals) => {
  if (isStopping) return;
  isStopping = true;
  for (const child of running) child.kill(signal);
};
// In a terminal Ctrl-C has reached the children already; a second signal would cut their draining short.
process.on('SIGINT', () => {
  isStopping = true;
});
process.on('SIGTERM', () => stop('SIGTERM'));

const codes = await Promise.all(
  running.map(
    (child) =>
      new Promise<number>((resolve) => {
        child.once('close', (code) => {
          const wasAsked = isStopping;
          stop('SIGTERM');
          resolve(wasAsked ? 0 : (code ?? 1));
        });
      }),
  ),
);
process.exitCode = Math.max(...codes);

function begin(name: string, cwd: string, args: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name} │ ${line}`));
  }
  return child;
}
