import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/**
 * Runs a program of the workspace with its output streaming through.
 * @returns its exit code; 127 when it could not be started, 128 + the signal's number when one ended it
 */
export function run(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...environment },
      shell: process.platform === 'win32',
    });
    // Ctrl-C reaches the whole group by itself; a signal meant for this process has to be passed on.
    const passOn = () => child.kill('SIGTERM');
    process.on('SIGTERM', passOn);
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      process.off('SIGTERM', passOn);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Path of a tool the root package depends on, such as turbo. */
export function tool(name: string): string {
  return resolve(root, 'node_modules/.bin', name);
}
