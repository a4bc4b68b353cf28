import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../client.ts';
import { idOf, PERSON } from './scale.fixture.ts';

/** Who asks: a busy person, in fifty tribes, following three hundred, with two hundred blocks. */
export const ada: Viewer = { id: idOf(PERSON, 0), role: 'member' };

export interface Asked {
  /** What is asked, as the product asks it. */
  run(db: Db): Promise<unknown>;
  /** Rows that may be read for it, over all of its statements. */
  rows: number;
  /** Pages of 8 KB that may be looked at for it, where that is promised. */
  pages?: number;
}

/** By what it is about. */
export type AskedByName = Record<string, Asked>;

export function inOne<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
