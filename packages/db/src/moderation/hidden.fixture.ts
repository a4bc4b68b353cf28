import type { Viewer } from '@kindred/permissions/viewer';
import { expect } from 'vitest';

/** A word that is nowhere but in the subject. */
export const SECRET = 'quetzal';

export type Reads = Record<string, (viewer: Viewer) => Promise<unknown>>;

/** What all of them read, as text: revisions count changes, and are left out. */
async function everythingRead(reads: Reads, viewers: readonly Viewer[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, read] of Object.entries(reads)) {
    found[name] = [];
    for (const viewer of viewers) {
      const text = JSON.stringify(await read(viewer), (key, value) => (key === 'revision' ? 0 : value));
      found[name].push(text ?? '');
    }
  }
  return found;
}

/**
 * Expects each read to have the secret before it is hidden, none to have it while it is, and all to answer as before
 * when it is shown again.
 * @param whileHidden runs between hiding and showing
 */
export async function expectHiding(
  { reads, viewers }: { reads: Reads; viewers: readonly Viewer[] },
  setHidden: (isHidden: boolean) => Promise<void>,
  whileHidden: () => Promise<void>,
): Promise<void> {
  const namesWithSecret = (all: Record<string, string[]>) =>
    Object.keys(all).filter((name) => all[name]?.some((text) => text.includes(SECRET)));
  const before = await everythingRead(reads, viewers);
  expect(namesWithSecret(before)).toEqual(Object.keys(reads));
  await setHidden(true);
  await setHidden(true);
  const hidden = await everythingRead(reads, viewers);
  expect(namesWithSecret(hidden)).toEqual([]);
  await whileHidden();
  await setHidden(false);
  await setHidden(false);
  expect(await everythingRead(reads, viewers)).toEqual(before);
}
