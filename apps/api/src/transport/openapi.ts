import { suspension } from '@kindred/validation/accounts/suspension';
import { ERRORS } from '@kindred/validation/errors';
import { ALT_MAX, FILE_MAX, fileView, mediaView } from '@kindred/validation/media';
import { messageUploadView } from '@kindred/validation/messaging/attachments';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { z } from 'zod';
import type { Env } from '../platform/env.ts';
import { appRouter } from '../router.ts';
import { compact } from './openapiCompact.ts';
import { endpoints } from './rest.ts';

const DESCRIPTION = `Every call of the web app, for scripts and third parties.

Sign in with a personal access token (Settings → Access tokens): \`Authorization: Bearer kin_…\`. A token may
\`read\`, \`write\` and, for stored cards, use \`payments\`, as its scopes say.

Lists that answer an array take \`limit\` (1 to 100, 20 unless given) and \`after\` (id of the last item you
hold). Others answer \`{ items, nextCursor }\` and take \`cursor\`. Times are ISO 8601 in UTC.

Failures answer \`{ message, code, issues? }\`: a sentence for a person, a stable code for a program, and the
fields that were wrong. An unknown field is refused. \`account_suspended\` has \`suspension\`: reason, end and contact. After a 429 or 503 wait for \`Retry-After\` seconds.
What a GET answers has an \`ETag\`: sent back as \`If-None-Match\`, an answer that did not change is an empty 304.

Live events come from the socket at \`/ws\` as JSON text frames: \`presence\` (onlineUsers), \`typing\` and
\`stop_typing\` (conversationId, userId), \`new_message\` (conversationId). Send \`typing\` and \`stop_typing\` with
a conversationId.`;

const errorSchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERRORS) as [string, ...string[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  suspension: suspension.optional(),
});

const UPLOADS = `As multipart/form-data. What nothing uses within a day is removed. Photos are re-encoded; nothing keeps
where it was made.

With \`kind=message\` it is for a message: send its \`id\` as one of the \`attachmentIds\` of
\`POST /conversations/{id}/messages\`. It has no address of its own; who may see the message reads it below
\`/api/messages/{id}/files\`. What moves, such as a GIF, goes on moving. A file of any sort for a message is sent
with \`kind=file\`, and its name with the message.

With \`kind=file\` the form holds the one field \`file\`, of any sort. To fill a library, send each file so and
then \`POST /tribes/{id}/spaces/{spaceId}/files\` with its \`id\` as \`uploadId\` and a \`name\`; folders come from
\`POST /tribes/{id}/spaces/{spaceId}/folders\`. Members get it as a download, which no browser shows. A picture (JPEG,
PNG, WebP, GIF, AVIF) is re-encoded in its own format and at its own size, without what it tells of its place and
camera; one that cannot be read is refused, as are HEIC, TIFF and raw photos. MP4, MOV, WebM, MP3, M4A, Ogg and WAV
lose the same. Everything else, a PDF, a page or an archive, stays as it was sent.`;

/** What no procedure answers, by the name of its schema. */
const UPLOADED = { Attachment: mediaView, File: fileView, MessageUpload: messageUploadView };

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type PathItem = NonNullable<OpenAPIObject['paths']>[string];

/** A form, which no procedure takes. */
function uploadOperation(failure: object): PathItem {
  const number = (description: string) => ({ type: 'integer', minimum: 0, description });
  const file = (description: string) => ({ type: 'string', format: 'binary', description });
  const properties = {
    file: file(
      `A photo of at most 10 MB, a video of 100 MB, or a recording of 20 MB. With \`kind=file\`: any file of at most ${FILE_MAX / (1024 * 1024)} MB`,
    ),
    poster: file('Of a video: the picture before it plays'),
    alt: { type: 'string', maxLength: ALT_MAX, description: 'What it shows, for who cannot see it' },
    duration: number('Of a video or a recording, where the file does not say: milliseconds'),
    waveform: { type: 'string', description: 'Of a recording: how loud, 0 to 100 each, such as 0,40,100' },
  };
  const post = {
    tags: ['Media'],
    summary: 'Upload a photo, video, recording or, with `kind=file`, any file',
    description: UPLOADS,
    parameters: [
      {
        name: 'kind',
        in: 'query',
        schema: { type: 'string', enum: ['file', 'message'] },
        description:
          'Left out for what posts show; `message` for what messages show; `file` for libraries, for papers of a verification and for files in messages',
      },
    ],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties } } },
    },
    responses: {
      200: {
        description: 'What is now there: the second with `kind=file`, the third with `kind=message`',
        content: { 'application/json': { schema: { oneOf: Object.keys(UPLOADED).map(schemaRef) } } },
      },
      default: failure,
    },
  };
  return { post } as PathItem;
}

/** A file as long as the tribe is large. */
function exportOperation(failure: object): PathItem {
  const get = {
    tags: ['Tribes'],
    summary: 'Export a tribe',
    description:
      'For its owner, a ZIP: `tribe.json` with all that is in the tribe, files of libraries in `library/` (`file` of an item), and what posts and check-ins show in `media/`. Allows deleting the tribe for a day.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'The file',
        content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
      },
      default: failure,
    },
  };
  return { get } as PathItem;
}

/** A course as a ZIP, which a tribe takes in again. */
function courseArchiveOperations(failure: object) {
  const zip = { 'application/zip': { schema: { type: 'string', format: 'binary' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const get = {
    tags: ['Courses'],
    summary: 'Export a course I teach',
    parameters,
    responses: { 200: { description: 'The file', content: zip }, default: failure },
  };
  const post = {
    tags: ['Courses'],
    summary: 'Import a course as a draft',
    parameters,
    requestBody: { required: true, content: zip },
    responses: {
      200: {
        description: 'The draft',
        content: { 'application/json': { schema: schemaRef('Course') } },
      },
      default: failure,
    },
  };
  return {
    '/courses/{id}/archive': { get } as PathItem,
    '/tribes/{id}/courses/archive': { post } as PathItem,
  };
}

/** The OpenAPI 3.1 document of everything below `/api`. */
export function openApiDocument(env: Env): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: `${env.PRODUCT_NAME} API`,
    version: '1.0.0',
    description: DESCRIPTION,
    baseUrl: `${env.publicUrl}/api`,
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'A personal access token; some calls take the scope `payments`',
      },
      session: { type: 'apiKey', in: 'cookie', name: env.isHttps ? '__Host-session' : 'session' },
    },
    defs: { ...UPLOADED, Error: errorSchema },
  });
  document.security = ['token', 'session'].map((scheme) => ({ [scheme]: [] }));
  document.components = {
    ...document.components,
    responses: {
      Error: {
        description: 'What went wrong',
        content: { 'application/json': { schema: schemaRef('Error') } },
      },
    },
  };
  const failure = { $ref: '#/components/responses/Error' };
  const open = new Map(
    endpoints().flatMap(({ isPublic, isForGuests, method, path }) =>
      isForGuests ? [[`${method} ${path}`, isPublic ? [] : [{}, ...(document.security ?? [])]]] : [],
    ),
  );
  const paying = new Set(
    endpoints().flatMap(({ payments, method, path }) => (payments === 'always' ? [`${method} ${path}`] : [])),
  );
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (typeof operation !== 'object' || operation === null || !('responses' in operation)) continue;
      const name = `${method.toUpperCase()} ${path}`;
      const security = open.get(name);
      // What needs a sign-in is what most calls are: the document says it once.
      if (security) Object.assign(operation, { security });
      else if (paying.has(name))
        Object.assign(operation, { security: [{ token: ['payments'] }, { session: [] }] });
      else if ('security' in operation) delete operation.security;
      const responses = operation.responses as Record<string, unknown>;
      for (const status of Object.keys(responses)) if (status !== '200') delete responses[status];
      responses.default = failure;
    }
  }
  const navigation = (summary: string, description: string) => ({
    get: {
      tags: ['Accounts'],
      summary,
      description,
      security: [],
      responses: { 302: { description: 'Redirects the browser' } },
    },
  });
  document.paths = {
    ...document.paths,
    '/uploads': uploadOperation(failure),
    '/tribes/{id}/export': exportOperation(failure),
    ...courseArchiveOperations(failure),
    '/login': navigation(
      'Open the log-in form',
      'For browsers. `next` is a path to return to, `tab` is `login` or `signup`.',
    ),
    '/logout': navigation('Log out', 'For browsers: ends the session on navigation from an own page only.'),
    '/auth/google': navigation('Continue with Google', 'For browsers.'),
    '/auth/facebook': navigation('Continue with Facebook', 'For browsers.'),
  };
  compact(document);
  return document;
}
