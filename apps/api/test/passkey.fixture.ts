import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AddPasskeyInput, PasskeyAssertion } from '@kindred/validation/accounts/passkeys';

export const ORIGIN = 'http://kindred.test';
const RP_ID = 'kindred.test';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Signed {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** False for an authenticator that asked for neither PIN nor fingerprint. */
  isVerified?: boolean;
  counter?: number;
}

/** What a browser and its authenticator do on pages of `pageOrigin`, for ES256 keys. */
export function createAuthenticator(pageOrigin = ORIGIN) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');

  const authenticatorData = ({ rpId = RP_ID, isVerified = true, counter = 0 }: Signed, more = 0) => {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head[32] = PRESENT | (isVerified ? VERIFIED : 0) | more;
    head.writeUInt32BE(counter, 33);
    return head;
  };
  const clientData = (type: string, { challenge, origin = pageOrigin }: Signed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** The key as COSE: kty EC2, alg ES256, crv P-256, x and y. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
    const middle = Buffer.from([0x22, 0x58, 0x20]);
    return Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')]);
  };

  return {
    id,
    /** As the server keeps it. */
    publicKey: coseKey,
    create(signed: Signed): AddPasskeyInput {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        authenticatorData(signed, HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      // CBOR: {fmt: 'none', attStmt: {}, authData: data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', signed).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    get(signed: Signed): PasskeyAssertion {
      const data = authenticatorData(signed);
      const client = clientData('webauthn.get', signed);
      const toSign = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', toSign, privateKey).toString('base64url'),
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;
