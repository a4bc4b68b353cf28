import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Db } from '@kindred/db/client';
import { type CertificateRow, issuerNameOf, revokedIn } from '@kindred/db/courses/certificates/visibility';
import { STATUS_LIST_LENGTH } from '@kindred/validation/courses/certificates';
import type { Env } from '../../../platform/env.ts';
import { fail } from '../../../trpc/errors.ts';
import { signJwt } from './keys.ts';

type CredentialEnv = Pick<Env, 'publicUrl' | 'PRODUCT_NAME'>;

/** How long a list can be kept, in milliseconds. */
export const LIST_TTL = 5 * 60_000;

const W3C = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

const issuerAddress = ({ publicUrl }: CredentialEnv, id: string) =>
  `${publicUrl}/api/credentials/issuers/${id}`;
export const certificateAddress = ({ publicUrl }: CredentialEnv, credentialId: string) =>
  `${publicUrl}/certificate/${credentialId}`;
const listAddress = ({ publicUrl }: CredentialEnv, list: number) =>
  `${publicUrl}/api/credentials/status/${list}`;
/** What a JWT calls seconds since 1970. */
const numericDate = (at: Date) => Math.floor(at.getTime() / 1000);
const timestamp = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

function profile(env: CredentialEnv, id: string, name: string) {
  return { id: issuerAddress(env, id), type: ['Profile'], name, url: env.publicUrl };
}

/** A credential of Open Badges 3.0, as a JWT that a wallet verifies. */
export async function credentialOf(db: Db, env: CredentialEnv, certificate: CertificateRow): Promise<string> {
  const { credentialId, issuerId, issuerName, holderName, courseTitle, courseDescription } = certificate;
  const { issuedAt, expiresAt } = certificate;
  const id = certificateAddress(env, credentialId);
  const index = certificate.statusIndex;
  const list = listAddress(env, Math.floor(index / STATUS_LIST_LENGTH));
  return signJwt(db, env.publicUrl, 'vc+jwt', {
    iss: issuerAddress(env, issuerId),
    jti: id,
    nbf: numericDate(issuedAt),
    ...(expiresAt === null ? {} : { exp: numericDate(expiresAt) }),
    '@context': [W3C, OPEN_BADGES],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: profile(env, issuerId, issuerName),
    validFrom: timestamp(issuedAt),
    ...(expiresAt === null ? {} : { validUntil: timestamp(expiresAt) }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: holderName ?? '' },
      ],
      achievement: {
        id: `${id}#achievement`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: courseTitle,
        description: courseDescription || courseTitle,
        criteria: { narrative: `Complete every lesson of the course "${courseTitle}".` },
      },
    },
    credentialStatus: {
      id: `${list}#${index % STATUS_LIST_LENGTH}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index % STATUS_LIST_LENGTH),
      statusListCredential: list,
    },
  });
}

const compress = promisify(gzip);

/** Which credentials of a list are revoked, as a signed Bitstring Status List. */
export async function statusList(db: Db, env: CredentialEnv, list: number): Promise<string> {
  const from = list * STATUS_LIST_LENGTH;
  const bits = Buffer.alloc(STATUS_LIST_LENGTH / 8);
  for (const place of await revokedIn(db, { from, to: from + STATUS_LIST_LENGTH })) {
    // The first bit is the highest of the first byte.
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  }
  const id = listAddress(env, list);
  const now = Date.now();
  const validFrom = new Date(now - (now % LIST_TTL));
  return signJwt(db, env.publicUrl, 'vc+jwt', {
    iss: env.publicUrl,
    jti: id,
    nbf: numericDate(validFrom),
    '@context': [W3C],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: env.publicUrl,
    validFrom: timestamp(validFrom),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      ttl: LIST_TTL,
      // `u` is base64url without padding, in the notation of Multibase.
      encodedList: `u${(await compress(bits)).toString('base64url')}`,
    },
  });
}

/** The profile of an issuer of certificates. */
export async function issuerProfile(db: Db, env: CredentialEnv, issuerId: string) {
  const name = (await issuerNameOf(db, issuerId)) ?? fail('not_found');
  return { '@context': [W3C, OPEN_BADGES], ...profile(env, issuerId, name) };
}
