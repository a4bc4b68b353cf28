import type { Db } from '@kindred/db/client';
import { signBytes, signingKeys } from '../../../platform/signing.ts';

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
  const keys = await signingKeys(db, 'credentials');
  return keys.map(({ kid, publicJwk }) => ({
    ...publicJwk,
    alg: 'EdDSA',
    use: 'sig',
    kid: keyAddress(publicUrl, kid),
  }));
}

/** Signs a payload as a JWT: the same bytes for the same payload and key. */
export async function signJwt(db: Db, publicUrl: string, typ: string, payload: object): Promise<string> {
  const [key] = await signingKeys(db, 'credentials');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = { alg: 'EdDSA', typ, kid: keyAddress(publicUrl, key.kid) };
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${signBytes(key, Buffer.from(signed)).toString('base64url')}`;
}
