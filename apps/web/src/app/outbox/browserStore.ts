import { createStore, type UseStore } from 'idb-keyval';
import { isViewing } from '../viewing.ts';

export type InStore = <Answer>(work: (store: UseStore) => Promise<Answer>) => Promise<Answer | null>;

/**
 * A table of IndexedDB. What it returns runs work in it, and answers null where the browser keeps nothing, whether it
 * says so at once or later, and while an admin views as another user.
 */
export function openStore(database: string, table: string): InStore {
  const opened = (() => {
    try {
      return createStore(database, table);
    } catch {
      return null;
    }
  })();
  return async (work) => {
    try {
      return opened === null || isViewing() ? null : await work(opened);
    } catch {
      return null;
    }
  };
}
