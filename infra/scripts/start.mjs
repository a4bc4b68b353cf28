// `pnpm start`. Not TypeScript, so that the cache is in place before the first file of it is read: what one
// start has stripped of types and compiled, the next one finds, and it never loads what strips them.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/code'));
await import('./start.ts');
