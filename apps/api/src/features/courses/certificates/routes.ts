import type { CertificateRow } from '@kindred/db/courses/certificates/visibility';
import { certificateInput, STATUS_LISTS } from '@kindred/validation/courses/certificates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../../platform/disposition.ts';
import type { Env } from '../../../platform/env.ts';
import { createWorkerPool, type WorkerPool } from '../../../platform/worker-pool.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { badgeOf } from './badge.ts';
import { certificateAddress, credentialOf, issuerProfile, LIST_TTL, statusList } from './credential.ts';
import type { PrintedCertificate } from './draw.ts';
import { publicKeys } from './keys.ts';
import { holds, loadCertificate } from './service.ts';

const drawers: WorkerPool<PrintedCertificate, Uint8Array> = createWorkerPool(
  new URL('./pdf.worker.ts', import.meta.url),
  { atOnce: 1, queue: 50, time: 10_000, memory: 128 },
);

const published = {
  publicBecause: 'wallets verify credentials by it, and it names no holder',
};
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
type Deps = { env: Env; db: Context['db'] };

function draw(env: Env, certificate: CertificateRow): Promise<Uint8Array> {
  const { credentialId, holderName, courseTitle, issuerName, teacherName, issuedAt, expiresAt } = certificate;
  return drawers.run({
    credentialId,
    address: certificateAddress(env, credentialId),
    holder: holderName ?? '',
    course: courseTitle,
    issuer: issuerName,
    teacher: teacherName,
    issuedAt,
    expiresAt,
  });
}

/** Downloads of a certificate for its holder: a PDF, a badge as PNG, and the credential itself. */
function downloads(app: FastifyInstance, makeContext: MakeContext, { env }: Deps): void {
  const KINDS = {
    pdf: ['application/pdf', async (_ctx: Context, row: CertificateRow) => Buffer.from(await draw(env, row))],
    png: [
      'image/png',
      async (ctx: Context, row: CertificateRow) => badgeOf(await credentialOf(ctx.db, env, row)),
    ],
    jwt: ['application/vc+jwt', (ctx: Context, row: CertificateRow) => credentialOf(ctx.db, env, row)],
  } as const;
  app.get<{ Params: { credentialId: string; kind: string } }>(
    '/api/certificates/:credentialId/download/:kind',
    { compress: false, config: { access: { procedure: 'courses.certificate' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const { kind } = request.params;
      const asked = certificateInput.safeParse({ credentialId: request.params.credentialId });
      const found = asked.success ? await loadCertificate(ctx.db, viewer, asked.data) : undefined;
      const isKind = kind === 'pdf' || kind === 'png' || kind === 'jwt';
      if (found === undefined || !isKind || !holds(viewer, found)) return fail('not_found');
      const { certificate } = found;
      if (certificate.revokedAt !== null) return fail('not_found');
      const [type, make] = KINDS[kind];
      return reply
        .type(type)
        .header('content-disposition', disposition(`${certificate.courseTitle}.${kind}`))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(await make(ctx, certificate));
    },
  );
}

/** What wallets read to verify a credential: keys, issuers and lists of revoked ones. */
function verification(app: FastifyInstance, { env, db }: Deps): void {
  const options = { config: { access: published } };
  const json = (reply: FastifyReply, type: string, seconds: number) =>
    reply
      .type(type)
      .header('access-control-allow-origin', '*')
      .header('cache-control', `public, max-age=${seconds}`);
  app.get('/.well-known/jwks.json', options, async (_request, reply) =>
    json(reply, 'application/jwk-set+json', 300).send(
      JSON.stringify({ keys: await publicKeys(db, env.publicUrl) }),
    ),
  );
  app.get<{ Params: { kid: string } }>('/api/credentials/keys/:kid', options, async (request, reply) => {
    const keys = await publicKeys(db, env.publicUrl);
    const key = keys.find(({ kid }) => kid.endsWith(`/${request.params.kid}`)) ?? fail('not_found');
    return json(reply, 'application/jwk+json', 300).send(JSON.stringify(key));
  });
  app.get<{ Params: { id: string } }>('/api/credentials/issuers/:id', options, async (request, reply) => {
    const { id } = request.params;
    if (!UUID.test(id)) return fail('not_found');
    return json(reply, 'application/ld+json', 300).send(JSON.stringify(await issuerProfile(db, env, id)));
  });
  const lists = new Map<number, { made: Promise<string>; at: number }>();
  app.get<{ Params: { list: string } }>('/api/credentials/status/:list', options, async (request, reply) => {
    const { list } = request.params;
    const number = /^\d{1,4}$/.test(list) ? Number(list) : STATUS_LISTS;
    if (number >= STATUS_LISTS) return fail('not_found');
    const now = Date.now();
    let kept = lists.get(number);
    // A list is read and packed once a minute, however often wallets ask.
    if (kept === undefined || now - kept.at > KEPT_MS) {
      kept = { made: statusList(db, env, number), at: now };
      kept.made.catch(() => lists.delete(number));
      if (lists.size >= LISTS_KEPT) lists.clear();
      lists.set(number, kept);
    }
    return json(reply, 'application/vc+jwt', LIST_TTL / 1000).send(await kept.made);
  });
}
const KEPT_MS = 60_000;
const LISTS_KEPT = 16;

export function certificateRoutes(app: FastifyInstance, makeContext: MakeContext, deps: Deps): void {
  downloads(app, makeContext, deps);
  verification(app, deps);
}
