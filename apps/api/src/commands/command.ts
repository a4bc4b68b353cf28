import { parseArgs } from 'node:util';

/** Standard output may be the archive, so all that is said goes to standard error. */
export function log(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** @throws Error with the usage when the arguments are not as it says */
export function readArguments(usage: string, options: { force?: boolean } = {}) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: options.force ? { force: { type: 'boolean' } } : {},
    });
    if (positionals.length > 1) throw new Error('Too many arguments');
    return { file: positionals[0], force: 'force' in values && values.force === true };
  } catch (cause) {
    throw new Error(`Usage: ${usage}`, { cause });
  }
}

/** Ends the process with 1 and a sentence instead of a stack when the work cannot be done. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log((error as Error).message);
    process.exitCode = 1;
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
