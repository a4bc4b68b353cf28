import { readFile } from 'node:fs/promises';
import type { Person, TestApi } from '../harness.ts';

export const FILM = await readFile(new URL('../../src/features/media/demo/dawn.mp4', import.meta.url));

/** An upload of a video as the API starts it. */
export interface Started {
  id: string;
  url: string;
}

/** Sends a request of tus. */
export const tusOf =
  (api: () => TestApi) =>
  (method: 'HEAD' | 'PATCH' | 'DELETE', url: string, as: Person, from = 0, bytes?: Buffer) =>
    api().request({
      method,
      url,
      headers: {
        cookie: as.cookie,
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH'
          ? { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }
          : {}),
      },
      ...(bytes === undefined ? {} : { payload: bytes }),
    });
