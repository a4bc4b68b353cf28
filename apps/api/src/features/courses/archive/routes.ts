import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { courseIdInput } from '@kindred/validation/courses';
import { ARCHIVE_BYTES_MAX } from '@kindred/validation/courses/archive';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { CREATIONS } from '../../../creations.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { zip } from '../../../platform/zip.ts';
import { viewerOf, viewerWho } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { boundTotal } from '../../../trpc/creations.ts';
import { fail } from '../../../trpc/errors.ts';
import { incomingFolder } from '../../media/service.ts';
import { allowanceOf } from '../../tribes/offerings/service.ts';
import { allows, loadInside } from '../../tribes/service.ts';
import { type Ctx, lockForAnother, teaches } from '../builder/service.ts';
import { courseNow, loadCourse } from '../service.ts';
import { openArchive } from './read.ts';
import { receiveArchive } from './receive.ts';
import { restoreCourse } from './restore.ts';
import { canImportAgain, entriesOfCourse, slugOf } from './write.ts';

type Total = Awaited<ReturnType<typeof boundTotal>>;
type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

const EXPORTS_AN_HOUR = 60;
/** Archives that a node makes courses of at the same time: each keeps its texts in memory. */
const IMPORTS_AT_ONCE = 2;
const ACCESS = { config: { access: { permission: 'create_courses' } } } as const;

function exportRoute(app: FastifyInstance, makeContext: MakeContext): void {
  app.get(
    '/api/courses/:id/archive',
    { exposeHeadRoute: false, compress: false, config: { access: { procedure: 'courses.quizzes.key' } } },
    async (request, reply) => {
      const context = await makeContext(request, reply);
      const viewer = viewerOf(context);
      const asked = courseIdInput.safeParse(request.params);
      const course =
        (asked.success && (await loadCourse(context.db, viewer, asked.data))) || fail('not_found');
      if (!teaches(viewer, course)) fail('not_allowed');
      await limit(context.db, `course-exports:${viewer.id}`, EXPORTS_AN_HOUR, HOUR);
      if (!(await canImportAgain(context, course))) fail('archive_too_large');
      const name = `${slugOf(course.title)}.zip`;
      const plain = name.replace(/[^\x20-\x7e]/g, '_');
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('application/zip')
        .send(zip(entriesOfCourse(context, course)));
    },
  );
}

/** Makes a course of a received archive. @returns its id */
async function importCourse(
  ctx: Ctx,
  { tribeId, path, hash, total }: { tribeId: string; path: string; hash: string; total: Total },
): Promise<string> {
  const archive = await openArchive(path);
  try {
    const size = { announced: archive.fileBytes, max: archive.fileBytes };
    return await ctx.deps.quota.receive(ctx.viewer, size, () =>
      restoreCourse(ctx, tribeId, archive, (make) =>
        ctx.write((tx, outbox) =>
          once(tx, ctx, ctx.viewer, 'courses.import', { tribeId, hash }, async () => {
            const id = await make(tx, outbox);
            // Locked last: until then others write to the tribe, and the new course is seen by none of them.
            await total?.lock(tx);
            await lockForAnother(tx, ctx.viewer, tribeId, true);
            await total?.check(tx);
            return id;
          }),
        ),
      ),
    );
  } finally {
    archive.close();
  }
}

function importRoute(app: FastifyInstance, makeContext: MakeContext, folder: string): void {
  /** Ids of users whose archive is received or waits; the slots are for those that were received. */
  const importing = new Set<string>();
  const slots = pLimit(IMPORTS_AT_ONCE);
  app.post<{ Params: { id: string } }>('/api/tribes/:id/courses/archive', ACCESS, async (request, reply) => {
    const context = await makeContext(request, reply);
    const ctx = { ...context, viewer: viewerWho(context, 'create_courses') };
    const tribe = (await loadInside(ctx.db, ctx.viewer, request.params)) ?? fail('not_found');
    if (!allows('manage_courses')(ctx.viewer, tribe)) fail('not_allowed');
    if (!tribe.enabledFeatures.includes('courses')) fail('not_found');
    if (tribe.archivedAt !== null) fail('tribe_archived');
    // Said before anything is sent; counted again under the lock.
    if ((await allowanceOf(ctx.db, tribe))?.left === 0) fail('offerings_used');
    const { body } = request;
    if (!(body instanceof Readable)) return fail('unsupported_media_type');
    const length = request.headers['content-length'];
    if (length === undefined) {
      fail('invalid_input', {
        issues: [{ path: 'content-length', message: 'Send the size of the ZIP as Content-Length' }],
      });
    }
    const announced = Number(length);
    if (announced > ARCHIVE_BYTES_MAX) fail('payload_too_large');
    if (importing.has(ctx.viewer.id)) fail('too_many_requests', { retryAfter: 30 });
    importing.add(ctx.viewer.id);
    const courseId = await takeIn(ctx, { tribeId: tribe.id, body, announced }).finally(() =>
      importing.delete(ctx.viewer.id),
    );
    const course = (await loadCourse(ctx.db, ctx.viewer, { id: courseId })) ?? fail('not_found');
    return reply.send(await courseNow(ctx.db, ctx.viewer, course));
  });

  async function takeIn(
    ctx: Ctx,
    { tribeId, body, announced }: { tribeId: string; body: Readable; announced: number },
  ): Promise<string> {
    const call = { viewer: ctx.viewer, input: { spaceId: '' }, subject: { id: tribeId } };
    const total = await boundTotal(ctx, CREATIONS['courses.create'], call);
    const path = join(folder, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const size = { announced, max: announced };
      const hash = await ctx.deps.quota.receive(ctx.viewer, size, () => receiveArchive(body, path));
      return await slots(() => importCourse(ctx, { tribeId, path, hash, total }));
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** A course goes out as a ZIP to its teachers, and comes in as a draft of a tribe. */
export async function courseArchiveRoutes(
  app: FastifyInstance,
  makeContext: MakeContext,
  { env }: { env: { DATA_DIR: string } },
): Promise<void> {
  exportRoute(app, makeContext);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload));
    importRoute(scope, makeContext, incomingFolder(env.DATA_DIR));
  });
}
