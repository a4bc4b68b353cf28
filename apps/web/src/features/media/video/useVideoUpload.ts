import { type StartVideoInput, VIDEO_MAX } from '@kindred/validation/media/video';
import { FILE_NAME_MAX } from '@kindred/validation/messaging/attachments';
import { useEffect, useRef, useState } from 'react';
import type { Upload, UploadOptions } from 'tus-js-client';
import { ownerHeaders } from '../../../app/account.ts';
import { firstProblemOf } from '../../../app/errors.ts';
import { fileNameOf } from '../fileName.ts';
import { VIDEO_UPLOAD } from './copy.ts';

export interface Sending {
  file: File;
  state: 'sending' | 'paused' | 'failed';
  /** From 0 to 1. */
  share: number;
  problem: string | null;
}

/** Small enough for the proxies in front of a server. */
const PART = 8 * 1024 * 1024;
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000, 30_000];
/** Answers after which the same part can be sent again. */
const RETRIED = new Set([409, 423, 429, 503]);

/** The server knows the file by this, so that an upload goes on after a reload. */
const fingerprintOf = ({ name, size, lastModified }: File) => `${name.slice(0, 200)}|${size}|${lastModified}`;

/** @param id of what the video belongs to */
export function videoInputOf(id: string, file: File): StartVideoInput {
  const name = fileNameOf(file.name, FILE_NAME_MAX);
  return { id, name, size: file.size, fingerprint: fingerprintOf(file) };
}

/** An upload in parts to the address of a video, to be started. */
export async function videoUpload(
  file: File,
  url: string,
  handlers: Pick<UploadOptions, 'onProgress' | 'onError' | 'onSuccess'>,
): Promise<Upload> {
  const tus = await import('tus-js-client');
  return new tus.Upload(file, {
    uploadUrl: new URL(url, window.location.origin).href,
    chunkSize: PART,
    retryDelays: RETRY_DELAYS,
    headers: ownerHeaders(),
    storeFingerprintForResuming: false,
    onShouldRetry: ({ originalResponse }) =>
      originalResponse === null || RETRIED.has(originalResponse.getStatus()),
    ...handlers,
  });
}

/**
 * Uploads a video in parts: it can be paused, and goes on after the line broke.
 * @param id of what the video belongs to
 */
export function useVideoUpload(
  id: string,
  { begin, onDone }: { begin: (input: StartVideoInput) => Promise<{ url: string }>; onDone: () => void },
) {
  const [sending, setSending] = useState<Sending | null>(null);
  const upload = useRef<Upload | null>(null);
  const change = (to: Partial<Sending>) => setSending((now) => now && { ...now, ...to });

  async function start(file: File) {
    const begun = { file, state: 'sending', share: 0, problem: null } as const;
    setSending(begun);
    if (file.size > VIDEO_MAX) {
      return setSending({ ...begun, state: 'failed', problem: VIDEO_UPLOAD.tooLarge });
    }
    try {
      const { url } = await begin(videoInputOf(id, file));
      upload.current = await videoUpload(file, url, {
        onProgress: (sent, total) => change({ share: sent / total }),
        onError: () => change({ state: 'failed', problem: VIDEO_UPLOAD.interrupted }),
        onSuccess: () => {
          upload.current = null;
          setSending(null);
          onDone();
        },
      });
      upload.current.start();
    } catch (error) {
      change({ state: 'failed', problem: firstProblemOf(error) });
    }
  }

  function pause() {
    void upload.current?.abort();
    change({ state: 'paused' });
  }
  function resume() {
    if (upload.current === null || sending?.state === 'failed') return void (sending && start(sending.file));
    change({ state: 'sending' });
    upload.current.start();
  }
  function cancel() {
    // What is left of it on the server expires by itself.
    void upload.current?.abort(true).catch(() => undefined);
    upload.current = null;
    setSending(null);
  }

  const isInterrupted = sending?.state === 'failed' && upload.current !== null;
  const goOn = useRef(resume);
  goOn.current = resume;
  useEffect(() => {
    if (!isInterrupted) return;
    const back = () => goOn.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [isInterrupted]);
  useEffect(() => () => void upload.current?.abort(), []);
  return { sending, start, pause, resume, cancel };
}
