import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { unfinishedUpload, videoToSend } from '@kindred/db/media/video/visibility';
import { cancelUpload, finishUpload } from '@kindred/db/media/video/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { videoParams } from '@kindred/validation/media/video';
import { id as uuid } from '@kindred/validation/text';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Storage } from '../../../platform/storage.ts';
import { viewerWho } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendStored } from '../service.ts';
import type { VideoNoun } from './service.ts';
import { UPLOAD_LIFE_MS, uploadFolder } from './uploads.ts';

const PATH = '/api/video-uploads';
/** Requests of one user: some 30 GB in parts of 8 MB. */
const PARTS_AN_HOUR = 4_000;
const TYPE = 'application/offset+octet-stream';
/** What of the protocol an answer carries; nothing of it is for other sites. */
const HEADERS = ['tus-resumable', 'upload-offset', 'upload-length', 'cache-control'] as const;

type Ctx = Context & { viewer: Viewer };

/** An id that no row has. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Unfinished {
  id: string;
  noun: VideoNoun;
  ownerId: string;
  size: number;
  status: string;
}

/** The upload of the viewer that is asked for, while they can upload it. */
async function uploadAsked(ctx: Ctx, nouns: readonly VideoNoun[], videoId: string): Promise<Unfinished> {
  const { db, viewer } = ctx;
  const upload = uuid.safeParse(videoId).success ? await unfinishedUpload(db, viewer.id, videoId) : undefined;
  if (upload === undefined || Date.now() - upload.createdAt.getTime() > UPLOAD_LIFE_MS)
    return fail('not_found');
  const { owner, size, status } = upload;
  const noun = nouns.find(({ kind }) => kind === owner.kind) ?? fail('not_found');
  await noun.assertEdits(ctx, owner.id);
  return { id: upload.id, noun, ownerId: owner.id, size: Number(size), status };
}

/** Marks an upload as whole once its file is, and has it processed. */
async function finishIfWhole(ctx: Ctx, { id: videoId, size, noun, ownerId }: Unfinished): Promise<void> {
  const found = await stat(join(uploadFolder(ctx.deps.env.DATA_DIR), videoId)).catch(() => null);
  if (found?.size !== size) return;
  await ctx.write(async (tx, outbox) => {
    await noun.lockToEdit(tx, ctx.viewer, ownerId);
    if (await finishUpload(tx, videoId)) await outbox.job(noun.processJob, { videoId });
  });
}

/** The part of tus that takes bytes. What an upload is stands in the database, its bytes in a file. */
function tusServer(directory: string, sizeOf: (id: string) => number | undefined): Server {
  const configstore = {
    get: async (id: string) => {
      const size = sizeOf(id);
      return size === undefined ? undefined : new Upload({ id, size, offset: 0 });
    },
    set: async () => undefined,
    delete: async () => undefined,
  };
  const datastore = new FileStore({ directory, configstore });
  return new Server({ path: PATH, datastore, locker: new MemoryLocker(), lockDrainTimeout: 3_000 });
}

function toWeb(request: FastifyRequest): Request {
  const { method, url, headers, body } = request;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && /^(?:tus-|upload-|content-(?:type|length)$)/.test(name))
      sent.set(name, value);
  }
  const bytes =
    method === 'PATCH' && body instanceof Readable
      ? { body: NodeStream.from(body) as ReadableStream, duplex: 'half' as const }
      : {};
  return new Request(new URL(url.split('?', 1)[0] ?? '', 'http://localhost'), {
    method,
    headers: sent,
    ...bytes,
  });
}

/**
 * Uploads of videos by tus: HEAD says how far one is, PATCH goes on, DELETE cancels. They begin with
 * `POST /api/lessons/{id}/video` or `POST /api/events/{id}/replay-video`, and are there for the user who began them
 * alone, while they can upload to that row.
 */
export async function videoUploadRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { env }: { env: { DATA_DIR: string } },
  nouns: readonly VideoNoun[],
): Promise<void> {
  const folder = uploadFolder(env.DATA_DIR);
  /** Sizes of the uploads that requests are about now. */
  const sizes = new Map<string, { size: number; requests: number }>();
  let server: Server | undefined;

  async function handle(request: FastifyRequest, upload: Unfinished): Promise<Response> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    server ??= tusServer(folder, (id) => sizes.get(id)?.size);
    const known = sizes.get(upload.id) ?? { size: upload.size, requests: 0 };
    sizes.set(upload.id, known);
    known.requests += 1;
    try {
      return await server.handleWeb(toWeb(request));
    } finally {
      known.requests -= 1;
      if (known.requests === 0) sizes.delete(upload.id);
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPE, (_request, payload, done) => done(null, payload));
    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:uploadId`,
      config: { access: { permission: null } },
      async handler(request, reply) {
        const context = await makeContext(request, reply);
        const ctx = { ...context, viewer: viewerWho(context, null) };
        await limit(ctx.db, `video-uploads:${ctx.viewer.id}`, PARTS_AN_HOUR, HOUR);
        const upload = await uploadAsked(ctx, nouns, request.params.uploadId);
        reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
        if (request.method === 'DELETE') {
          if (!(await ctx.write((tx) => cancelUpload(tx, upload.id)))) fail('not_found');
          await rm(join(folder, upload.id), { force: true });
          return reply.code(204).send();
        }
        if (request.method === 'HEAD') await finishIfWhole(ctx, upload);
        // Its file may be in storage by now.
        if (upload.status === 'processing') {
          if (request.method === 'PATCH') fail('conflict');
          return reply.header('upload-offset', upload.size).header('upload-length', upload.size).send();
        }
        const answer = await handle(request, upload);
        if (answer.status === 404 || answer.status === 410) return fail('not_found');
        if (answer.status >= 500) return fail('unavailable', { retryAfter: 5 });
        if (request.method === 'PATCH' && answer.ok) await finishIfWhole(ctx, upload);
        for (const name of HEADERS) {
          const value = answer.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        return reply.code(answer.status).send(answer.ok ? '' : await answer.text());
      },
    });
  });
}

/** Sends videos that are ready, or ranges of them, to users who can watch them at that moment; asked on every request. */
export function videoRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
  nouns: readonly VideoNoun[],
): void {
  for (const { kind, readAs, assertWatches } of nouns) {
    const route = { compress: false, config: { access: { procedure: readAs } } } as const;
    app.get(`/api/${kind}-videos/:videoId/content`, route, async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const asked = videoParams.safeParse(request.params);
      const video = asked.success ? await videoToSend(ctx.db, kind, asked.data.videoId) : undefined;
      // Callers who are not signed in are answered the same for each id.
      await assertWatches(ctx, video?.ownerId ?? NO_ID);
      if (video === undefined) return fail('not_found');
      return sendStored(request, reply, storage, {
        name: video.storageKey ?? fail('not_found'),
        type: video.mimeType,
        etag: `"${video.id}"`,
        cacheControl: 'private, no-cache',
      });
    });
  }
}
