import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import { changeServerSecret, serverSecret } from '../../../platform/server-key.ts';

/** A key pair that signs credentials: Ed25519, as a JWK. */
interface SigningKey {
  kid: string;
  publicJwk: { kty: 'OKP'; crv: 'Ed25519'; x: string };
  /** PKCS 8, in base64url. */
  privateKey: string;
}
/** The first key signs; the others stay published, so that what they signed can be verified. */
type Keys = { keys: SigningKey[] };

const NAME = 'credentials';

function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    kid: randomBytes(8).toString('hex'),
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x },
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

const storedKeys = (db: Db | Tx) => serverSecret<Keys>(db, NAME, () => ({ keys: [makeKey()] }));

export interface PublicKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  alg: 'EdDSA';
  use: 'sig';
  /** The address of this key. */
  kid: string;
}

export const keyAddress = (publicUrl: string, kid: string) => `${publicUrl}/api/credentials/keys/${kid}`;

/** Every public key that signs credentials or did. */
export async function publicKeys(db: Db, publicUrl: string): Promise<PublicKey[]> {
  const { keys } = await storedKeys(db);
  return keys.map(({ kid, publicJwk }) => ({
    ...publicJwk,
    alg: 'EdDSA',
    use: 'sig',
    kid: keyAddress(publicUrl, kid),
  }));
}

/** Makes a new key that signs from now on. @returns how many keys are published */
export async function rotateKey(db: Db): Promise<number> {
  await storedKeys(db);
  const { keys } = await changeServerSecret<Keys>(db, NAME, (old) => ({ keys: [makeKey(), ...old.keys] }));
  return keys.length;
}

/** Signs a payload as a JWT: the same bytes for the same payload and key. */
export async function signJwt(db: Db, publicUrl: string, typ: string, payload: object): Promise<string> {
  const [key] = (await storedKeys(db)).keys;
  if (key === undefined) throw new Error('There is no key that signs credentials');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = { alg: 'EdDSA', typ, kid: keyAddress(publicUrl, key.kid) };
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKeyOf(key)).toString('base64url')}`;
}

function privateKeyOf({ privateKey }: SigningKey): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
}
