import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { changeServerSecret, serverSecret } from './server-key.ts';

/** A key pair that signs: Ed25519, as a JWK. */
export interface SigningKey {
  kid: string;
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string };
  /** PKCS 8, in base64url. */
  privateKey: string;
}
/** The first key signs; the others stay published, so that what they signed can be verified. */
type Keys = { keys: [SigningKey, ...SigningKey[]] };

/** What is signed; each has keys of its own. */
export type Signed = 'credentials' | 'tickets';

function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    kid: randomBytes(8).toString('hex'),
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x },
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** The key that signs, then every other that did. */
export async function signingKeys(db: Db | Tx, signed: Signed): Promise<Keys['keys']> {
  const { keys } = await serverSecret<Keys>(db, signed, () => ({ keys: [makeKey()] }));
  return keys;
}

/** Makes a new key that signs from now on. @returns how many keys are published */
export async function rotateKey(db: Db, signed: Signed): Promise<number> {
  await signingKeys(db, signed);
  const { keys } = await changeServerSecret<Keys>(db, signed, (old) => ({ keys: [makeKey(), ...old.keys] }));
  return keys.length;
}

function privateKeyOf({ privateKey }: SigningKey): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
}

/** Signs bytes: the same signature for the same bytes and key. */
export const signBytes = (key: SigningKey, bytes: Uint8Array): Buffer => sign(null, bytes, privateKeyOf(key));
