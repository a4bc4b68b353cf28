// Stands for each process of `npx -y pnpm start`: `npx` begins a shell that begins `pnpm`, and so on to the last.
import { spawn } from 'node:child_process';

const [title, ...rest] = process.argv.slice(2);
if (title === 'product') {
  const { stopWithNpx } = await import('./launcher.ts');
  process.on('SIGTERM', () => {
    process.stdout.write('stopped\n', () => process.exit(0));
  });
  setInterval(() => undefined, 1_000);
  stopWithNpx();
  process.stdout.write(`up ${process.pid}\n`);
} else {
  process.title = title;
  const next = [import.meta.filename, ...rest].map((word) => `'${word}'`).join(' ');
  spawn('sh', ['-c', `'${process.execPath}' ${next}; exit $?`], { stdio: 'inherit' });
}
