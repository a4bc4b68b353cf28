import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** As much of S3 as is used: objects by path, with a length, in parts. */
export function createBucket(): { server: Server; objects: Map<string, { body: Buffer; type: string }> } {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const server = createServer(async (request, response) => {
    const key = new URL(request.url ?? '/', 'http://s3').pathname;
    if (!request.headers.authorization?.includes('Credential=key-1/')) {
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      const type = String(request.headers['content-type']);
      objects.set(key, { body: await buffer(request), type });
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else {
      const found = objects.get(key);
      const [from, to] =
        /bytes=(\d+)-(\d+)/
          .exec(request.headers.range ?? '')
          ?.slice(1)
          .map(Number) ?? [];
      const body = from === undefined ? found?.body : found?.body.subarray(from, (to ?? 0) + 1);
      response.writeHead(found ? (from === undefined ? 200 : 206) : 404, {
        'content-length': body?.length ?? 0,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    }
  });
  return { server, objects };
}
