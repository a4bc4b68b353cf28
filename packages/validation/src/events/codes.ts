/** A ticket of an event, as its code names it. */
export interface CodedTicket {
  ticketId: string;
  eventId: string;
}

const VERSION = 1;
const PAYLOAD_BYTES = 33;
const SIGNATURE_BYTES = 64;
/** Characters of a code: base64url of a version, two ids and a signature. */
export const TICKET_CODE_LENGTH = Math.ceil(((PAYLOAD_BYTES + SIGNATURE_BYTES) * 4) / 3);

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const idOf = (bytes: Uint8Array) =>
  hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const bytesOfId = (id: string) =>
  (id.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/** The bytes of a code that are signed. */
export function codePayload({ ticketId, eventId }: CodedTicket): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([VERSION, ...bytesOfId(ticketId), ...bytesOfId(eventId)]);
}

export function encodeCode(payload: Uint8Array, signature: Uint8Array): string {
  const text = String.fromCharCode(...payload, ...signature);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decodeCode(code: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    return bytes.length === PAYLOAD_BYTES + SIGNATURE_BYTES && bytes[0] === VERSION ? bytes : null;
  } catch {
    return null;
  }
}

const ticketIn = (bytes: Uint8Array): CodedTicket => ({
  ticketId: idOf(bytes.slice(1, 17)),
  eventId: idOf(bytes.slice(17, PAYLOAD_BYTES)),
});

/** The ids in a text that has the form of a code; its signature is not verified. */
export function namedIn(code: string): CodedTicket | null {
  const bytes = decodeCode(code.trim());
  return bytes === null ? null : ticketIn(bytes);
}

/** @param key the `x` of an Ed25519 key as a JWK */
const publicKey = (key: string) =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: key }, 'Ed25519', false, ['verify']);

/**
 * Reads a code that one of the keys signed.
 * @returns null for any other text
 * @throws where the browser cannot verify Ed25519
 */
export async function readCode(code: string, keys: readonly string[]): Promise<CodedTicket | null> {
  const bytes = decodeCode(code.trim());
  if (bytes === null) return null;
  const [payload, signature] = [bytes.slice(0, PAYLOAD_BYTES), bytes.slice(PAYLOAD_BYTES)];
  for (const key of keys) {
    if (await crypto.subtle.verify('Ed25519', await publicKey(key), signature, payload)) {
      return ticketIn(bytes);
    }
  }
  return null;
}

/** Milliseconds since 1970 at which a UUIDv7 was made. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
