import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Data sets and whatever else a run writes; may be removed at any time. */
export const benchDir = join(root, '.data/bench');
