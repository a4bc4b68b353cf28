import type { Db } from '@kindred/db/client';
import { keepLibrary } from '@kindred/db/guide/playbooks/writes';
import { LIBRARY } from './library/library.ts';

/** Stores the playbooks that come with the product, as they are in this version. */
export function loadLibrary(db: Db): Promise<void> {
  return keepLibrary(db, LIBRARY);
}
