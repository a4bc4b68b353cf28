import { del, get, set, values } from 'idb-keyval';
import { openStore } from './browserStore.ts';

/** Data that is kept encrypted on this device for a while. Its key does not leave the browser. */
interface Sealed {
  userId: string;
  name: string;
  /** Milliseconds since 1970 after which it is removed. */
  until: number;
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const inStore = openStore('kindred-sealed', 'sealed');

const all = async () => (await inStore((store) => values<Sealed>(store))) ?? [];
const drop = ({ name }: Pick<Sealed, 'name'>) => inStore((store) => del(name, store));

/** @returns false where the browser cannot encrypt or keep it */
export async function keepSealed(
  { userId, name, until }: Pick<Sealed, 'userId' | 'name' | 'until'>,
  data: unknown,
): Promise<boolean> {
  // Only there where the page came over https or from this machine.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined || until <= Date.now()) return false;
  const key = await subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const sealed: Sealed = {
    userId,
    name,
    until,
    key,
    iv,
    data: await subtle.encrypt({ name: ALGORITHM, iv }, key, bytes),
  };
  return (await inStore((store) => set(name, sealed, store).then(() => true))) ?? false;
}

/** What is kept under a name, with whose it is. */
export async function readSealed(name: string): Promise<{ userId: string; data: unknown } | null> {
  const sealed = await inStore((store) => get<Sealed>(name, store));
  if (!sealed) return null;
  if (sealed.until <= Date.now()) {
    await drop(sealed);
    return null;
  }
  const { userId, key, iv, data } = sealed;
  const bytes = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, data);
  return { userId, data: JSON.parse(new TextDecoder().decode(bytes)) };
}

export async function dropSealed(name: string): Promise<void> {
  await drop({ name });
}

/** Removes everything that is sealed on this device. */
export async function clearSealed(): Promise<void> {
  await Promise.all((await all()).map(drop));
}

/** Removes what is kept for too long, or of another user. */
export async function tidySealed(userId: string): Promise<void> {
  const old = (await all()).filter((each) => each.userId !== userId || each.until <= Date.now());
  await Promise.all(old.map(drop));
}
