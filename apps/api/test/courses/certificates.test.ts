import { gunzipSync } from 'node:zlib';
import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CertificateView, LibraryCertificate } from '@kindred/validation/courses/certificates';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rotateKey } from '../../src/platform/signing.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi();
  olga = await api.signUp('Olga Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  tribeId = (await createTribe(api.db, { ownerId: olga.user.id, name: 'The Slow Bakery' })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const check = async (id: string, as?: Person) =>
  ok<CertificateView>(await api.get(`/api/certificates/${id}`, as));
const mine = async (as = ada) =>
  ok<{ items: LibraryCertificate[] }>(await api.get('/api/library/certificates', as)).items;
const download = (id: string, kind: string, as?: Person) =>
  api.get(`/api/certificates/${id}/download/${kind}`, as);

/** Completes a course. @returns its id and that of the certificate */
async function graduate(as = ada, over: object = {}) {
  const { id } = await createCourse(api.db, { tribeId, creatorId: olga.user.id, title: 'Bread', ...over });
  ok(await api.post(`/api/courses/${id}/enrollment`, {}, as));
  for (const lesson of await lessonIdsOf(api.db, id)) {
    ok(await api.post(`/api/lessons/${lesson}/completion`, {}, as));
  }
  const [certificate] = await mine(as);
  return { id, credentialId: certificate?.credentialId ?? '' };
}

async function verify(credential: string) {
  const keys = createLocalJWKSet(ok(await api.get('/.well-known/jwks.json')));
  return (await jwtVerify(credential, keys, { algorithms: ['EdDSA'] })).payload;
}

interface Status {
  statusListCredential: string;
  statusListIndex: string;
}

async function isRevoked({ statusListCredential, statusListIndex }: Status): Promise<boolean> {
  const { pathname } = new URL(statusListCredential);
  const list = await verify((await api.get(pathname)).body);
  const { encodedList } = list.credentialSubject as { encodedList: string };
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
  const at = Number(statusListIndex);
  return ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0;
}

test('a completed course earns one certificate that a visitor checks and only its holder downloads', async () => {
  const { id, credentialId } = await graduate();
  expect(await mine()).toMatchObject([
    { credentialId, course: 'Bread', courseId: id, issuer: 'The Slow Bakery', status: 'valid' },
  ]);
  expect(await check(credentialId)).toEqual({
    credentialId,
    status: 'valid',
    holder: 'Ada Lind',
    course: 'Bread',
    issuer: 'The Slow Bakery',
    teacher: 'Olga Berg',
    issuedAt: expect.any(String),
    expiresAt: null,
    revokedAt: null,
    can: { download: false, revoke: false },
  });
  expect((await check(credentialId, ada)).can.download).toBe(true);
  expect((await check(credentialId, olga)).can).toEqual({ download: false, revoke: true });
  for (const [kind, start] of [
    ['pdf', '%PDF'],
    ['png', '\x89PNG'],
    ['jwt', 'ey'],
  ] as const) {
    const file = await download(credentialId, kind, ada);
    expect([file.statusCode, file.rawPayload.subarray(0, start.length).toString('latin1')]).toEqual([
      200,
      start,
    ]);
    expect((await download(credentialId, kind, olga)).statusCode).toBe(404);
    expect((await download(credentialId, kind)).statusCode).toBe(401);
  }
  expect((await api.get('/api/certificates/0123456789ABCDEF0123')).statusCode).toBe(404);
});

test('an independent library verifies the credential, also after the key was rotated, and sees its revocation', async () => {
  const { credentialId } = await graduate();
  const credential = (await download(credentialId, 'jwt', ada)).body;
  const payload = await verify(credential);
  expect(payload).toMatchObject({
    iss: expect.stringContaining(`/api/credentials/issuers/${tribeId}`),
    jti: expect.stringContaining(`/certificate/${credentialId}`),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: payload.iss, name: 'The Slow Bakery' },
    credentialSubject: {
      identifier: [{ identityHash: 'Ada Lind' }],
      achievement: { name: 'Bread' },
    },
  });
  expect(ok(await api.get(new URL(payload.iss ?? '').pathname))).toMatchObject(payload.issuer as object);
  const tampered = credential.replace(/\.(.)/, (_, first) => `.${first === 'e' ? 'f' : 'e'}`);
  await expect(verify(tampered)).rejects.toThrow();

  const png = (await download(credentialId, 'png', ada)).rawPayload;
  const at = png.indexOf('iTXtopenbadgecredential\0\0\0\0\0');
  const length = png.readUInt32BE(at - 4);
  expect(png.subarray(at + 4, at + 4 + length).toString()).toBe(`openbadgecredential\0\0\0\0\0${credential}`);

  await rotateKey(api.db, 'credentials');
  expect((await verify(credential)).jti).toBe(payload.jti);
  const status = payload.credentialStatus as Status;
  const later = (await verify((await download(credentialId, 'jwt', ada)).body)).credentialStatus;
  expect(later).toEqual(status);
  ok(await api.post(`/api/certificates/${credentialId}/revocation`, { reason: 'Copied work' }, olga));
  expect(await isRevoked(status)).toBe(true);
  expect(await isRevoked({ ...status, statusListIndex: String(Number(status.statusListIndex) + 1) })).toBe(
    false,
  );
});

test('a revoked certificate stays revoked until it is issued again under another id and the names of now', async () => {
  const { id, credentialId } = await graduate();
  const reason = { reason: 'Wrong name' };
  const revoke = (as: Person) => api.post(`/api/certificates/${credentialId}/revocation`, reason, as);
  expect((await revoke(ada)).statusCode).toBe(404);
  expect(ok<CertificateView>(await revoke(olga))).toMatchObject({
    status: 'revoked',
    can: { revoke: false },
  });
  expect((await check(credentialId)).status).toBe('revoked');
  expect(JSON.stringify(await check(credentialId))).not.toContain(reason.reason);
  expect((await download(credentialId, 'pdf', ada)).statusCode).toBe(404);
  const [lesson] = await lessonIdsOf(api.db, id);
  ok(await api.delete(`/api/lessons/${lesson}/completion`, ada));
  ok(await api.post(`/api/lessons/${lesson}/completion`, {}, ada));
  expect(await mine()).toHaveLength(1);

  await api.db.updateTable('users').set({ lastName: 'Berg' }).where('id', '=', ada.user.id).execute();
  const again = ok<CertificateView>(await api.post(`/api/certificates/${credentialId}/reissue`, {}, olga));
  expect(again).toMatchObject({ status: 'valid', holder: 'Ada Berg' });
  expect(again.credentialId).not.toBe(credentialId);
  expect((await check(credentialId)).holder).toBe('Ada Lind');
  const twice = await api.post(`/api/certificates/${credentialId}/reissue`, {}, olga);
  expect(twice.json().code).toBe('certificate_replaced');
  expect(ok<{ items: object[] }>(await api.get(`/api/courses/${id}/certificates`, olga)).items).toMatchObject(
    [
      { credentialId: again.credentialId, revokeReason: null },
      { credentialId, revokeReason: reason.reason },
    ],
  );
});

test('a certificate expires after the months of its course and needs the setting of the course', async () => {
  const { id, credentialId } = await graduate(ada, { hasCertificate: true, certificateMonths: 6 });
  const { issuedAt, expiresAt } = await check(credentialId);
  const months = new Date(issuedAt);
  months.setUTCMonth(months.getUTCMonth() + 6);
  expect(Math.abs(Date.parse(expiresAt ?? '') - months.getTime())).toBeLessThan(4 * 86_400_000);
  await unrestrictedDb(api.db)
    .updateTable('courseCertificates')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('credentialId', '=', credentialId)
    .execute();
  expect((await check(credentialId)).status).toBe('expired');

  const bea = await api.signUp('Bea Lund');
  const none = await graduate(bea, { hasCertificate: false });
  expect(none.credentialId).toBe('');
  const url = `/api/courses/${none.id}`;
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' };
  ok(await api.request({ method: 'PATCH', url, headers, payload: { hasCertificate: true } }));
  await api.runJobs();
  expect(await mine(bea)).toMatchObject([{ courseId: none.id }]);
  expect(await mine()).toMatchObject([{ courseId: id }]);
});
