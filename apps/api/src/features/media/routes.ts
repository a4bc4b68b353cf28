import { rm } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import type { Viewer } from '@kindred/permissions/viewer';
import { UPLOAD_MAX, type UploadFields, uploadFields } from '@kindred/validation/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../platform/storage.ts';
import { viewerWho } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { AppError, fail, invalid } from '../../trpc/errors.ts';
import { appellantByLink, type WithheldFiles } from '../moderation/service.ts';
import { type Plain, receiveGenericFile } from './genericFiles.ts';
import { type Incoming, incomingFolder, kindOf, RefusedFile, receive } from './incoming.ts';
import { sendStored } from './sending.ts';
import { keepUpload, receiveUpload, refuse, storeGenericFile } from './service.ts';

type MakeContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;

/** A video, its picture, and what is written around them. */
const BODY_MAX = UPLOAD_MAX.video + UPLOAD_MAX.image + 256 * 1024;
/** Uploads that a node receives at the same time. */
const AT_ONCE = 200;

interface Form {
  files: Map<string, Incoming>;
  fields: Record<string, unknown>;
}

const FORM = 'Send one file as multipart/form-data, in the field `file`';

/** What a parser of forms refuses, in our words. */
function toFormError(error: unknown): never {
  if (error instanceof AppError || error instanceof RefusedFile) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isParser = code.startsWith('FST_') || /multipart|boundary|part header/i.test(String(error));
  if (isParser) invalid('', FORM);
  throw error;
}

async function readForm(request: FastifyRequest, folder: string, form: Form): Promise<void> {
  let refused: unknown;
  for await (const part of request.parts()) {
    const name = part.fieldname;
    if (part.type === 'field') {
      if (part.valueTruncated) invalid(name, 'This field is too long');
      form.fields[name] = part.value;
      continue;
    }
    const isKnown = (name === 'file' || name === 'poster') && !form.files.has(name);
    if (!isKnown || refused !== undefined) {
      // Read to its end all the same: only then does whoever sends it hear the answer.
      part.file.resume();
      refused ??= new AppError('invalid_input', { issues: [{ path: name, message: 'Unknown field' }] });
      continue;
    }
    try {
      const file = await receive(folder, part.file);
      form.files.set(name, file);
      if (name === 'poster' && kindOf(file.sort) !== 'image') throw new RefusedFile('Please choose an image');
    } catch (error) {
      refused = error instanceof RefusedFile ? toRefusal(error, name) : error;
    }
  }
  if (refused !== undefined) throw refused;
}

function toRefusal(error: RefusedFile, path: string): unknown {
  try {
    return refuse(error, path);
  } catch (refusal) {
    return refusal;
  }
}

function readFields(fields: Record<string, unknown>): UploadFields {
  const parsed = uploadFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  return fail('invalid_input', {
    issues: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : issue.message,
    })),
  });
}

/** @returns the one file of the form, of any sort */
async function readPlain(request: FastifyRequest, folder: string): Promise<Plain> {
  let received: Plain | undefined;
  let refused: unknown;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      refused ??= new AppError('invalid_input', {
        issues: [{ path: part.fieldname, message: 'Unknown field' }],
      });
      continue;
    }
    if (part.fieldname !== 'file' || received !== undefined || refused !== undefined) {
      part.file.resume();
      refused ??= new AppError('invalid_input', {
        issues: [{ path: part.fieldname, message: 'Unknown field' }],
      });
      continue;
    }
    received = await receiveGenericFile(folder, part.file).catch((error: unknown) => {
      refused = error instanceof RefusedFile ? toRefusal(error, 'file') : error;
      return undefined;
    });
  }
  if (refused !== undefined) {
    if (received !== undefined) await rm(received.path, { force: true });
    throw refused;
  }
  return received ?? invalid('file', 'Please choose a file');
}

type UploadKind = 'post' | 'message' | 'file';

/**
 * What is sent: media for posts, with `?kind=message` media for a message, which has no address of its own, or with
 * `?kind=file` a file of any sort for a library or a message.
 */
function kindAsked(request: FastifyRequest): UploadKind {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'kind') invalid(name, 'Unknown field');
    if (value !== 'file' && value !== 'message') invalid('kind', 'The other kinds are message and file');
  }
  return query.kind === 'file' || query.kind === 'message' ? query.kind : 'post';
}

function uploadRoute(app: FastifyInstance, makeContext: MakeContext, folder: string): void {
  let receiving = 0;
  app.post('/api/uploads', { config: { access: { permission: 'create_posts' } } }, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const viewer = viewerWho(ctx, 'create_posts');
    return admit(request, reply, { ctx, viewer, kind: kindAsked });
  });
  const byLink = {
    publicBecause: 'a suspended user cannot log in; the secret of the appeal link is the credential',
  };
  app.post('/api/appeals/uploads', { config: { access: byLink } }, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const viewer = await appellantByLink(ctx, request.headers['appeal-token']);
    return admit(request, reply, { ctx, viewer, kind: () => 'file' });
  });

  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      ctx,
      viewer,
      kind: kindOfRequest,
    }: { ctx: Context; viewer: Viewer; kind: (request: FastifyRequest) => UploadKind },
  ): Promise<FastifyReply> {
    if (!request.isMultipart()) fail('unsupported_media_type', { issues: [{ path: '', message: FORM }] });
    if (Number(request.headers['content-length'] ?? 0) > BODY_MAX) fail('payload_too_large');
    if (receiving >= AT_ONCE) fail('unavailable', { retryAfter: 5 });
    const kind = kindOfRequest(request);
    const length = request.headers['content-length'];
    const size = { announced: length === undefined ? undefined : Number(length), max: BODY_MAX };
    return receiveUpload(ctx, viewer, size, () => take(request, reply, { ctx, viewer, kind }));
  }

  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    { ctx, viewer, kind }: { ctx: Context; viewer: Viewer; kind: UploadKind },
  ): Promise<FastifyReply> {
    const form: Form = { files: new Map(), fields: {} };
    receiving += 1;
    try {
      if (kind === 'file') {
        const received = await readPlain(request, folder).catch(toFormError);
        const view = await storeGenericFile(ctx, viewer, received).finally(() =>
          rm(received.path, { force: true }),
        );
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(view));
      }
      await readForm(request, folder, form).catch(toFormError);
      const file = form.files.get('file');
      if (file === undefined) invalid('file', 'Please choose a file');
      const { alt, duration, waveform } = readFields(form.fields);
      const said = { alt: alt || null, duration: duration ?? null, waveform: waveform ?? null };
      const received = { file, poster: form.files.get('poster') ?? null, isPrivate: kind === 'message' };
      const view = await keepUpload(ctx, viewer, received, said);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(view));
    } catch (error) {
      return refuse(error, 'file');
    } finally {
      receiving -= 1;
      for (const { path } of form.files.values()) await rm(path, { force: true });
    }
  }
}

const NAME = /^[0-9a-f]{32}(?:-\d{1,4}\.(webp)|\.(mp4|webm|m4a|weba|mp3|ogg|wav))$/;
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

const KEY_LENGTH = 32;
const FOR_ALL = 'public, max-age=31536000, immutable';
const FOR_MODERATORS = 'private, no-store';

function servingRoute(
  app: FastifyInstance,
  makeContext: MakeContext,
  { storage, withheld }: { storage: Storage; withheld: WithheldFiles },
): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    {
      compress: false,
      config: {
        access: { publicBecause: 'the address is 128 random bits that only readers of the content know' },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const found = NAME.exec(name);
      if (found === null) fail('not_found');
      const key = name.slice(0, KEY_LENGTH);
      const isWithheld = withheld.has(key);
      if (isWithheld && !(await withheld.mayOpen(await makeContext(request, reply), key))) fail('not_found');
      return sendStored(request, reply, storage, {
        name,
        type: TYPES[found[1] ?? found[2] ?? ''] ?? 'application/octet-stream',
        etag: `"${name}"`,
        cacheControl: isWithheld ? FOR_MODERATORS : FOR_ALL,
      });
    },
  );
}

/** Where files come in and go out. */
export async function mediaRoutes(
  app: FastifyInstance,
  makeContext: MakeContext,
  deps: { storage: Storage; withheld: WithheldFiles; env: { DATA_DIR: string } },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: {
        // One more than is taken, so that a file of the very size is seen to be whole.
        fileSize: UPLOAD_MAX.video + 1,
        files: 2,
        fields: 3,
        parts: 5,
        fieldSize: 8_192,
        fieldNameSize: 40,
        headerPairs: 20,
      },
    });
    uploadRoute(scope, makeContext, incomingFolder(deps.env.DATA_DIR));
  });
  servingRoute(app, makeContext, deps);
}
