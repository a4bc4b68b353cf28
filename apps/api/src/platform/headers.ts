import { videoOrigins } from '@kindred/validation/courses/videoHosts';
import type { HelmetOptions } from 'helmet';
import type { Env } from './env.ts';

/** Features of browsers: a page records sound, scans codes and says where it is, each when asked to. Nothing else, in no frame. */
export const PERMISSIONS_POLICY =
  'camera=(self), display-capture=(), geolocation=(self), microphone=(self), payment=(), usb=()';

/**
 * What browsers are told about every answer.
 * @param scriptHashes CSP sources of the inline scripts that the build put into the pages
 */
export function securityHeaders(
  env: Pick<Env, 'publicUrl' | 'isHttps' | 'VIDEO_HOSTS'>,
  scriptHashes: readonly string[],
): HelmetOptions {
  const sockets = new URL(env.publicUrl).origin.replace(/^http/, 'ws');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        scriptSrcAttr: ["'none'"],
        // The components write their variables into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // Older browsers do not count sockets to the own host as 'self'. Files come through /media, not from S3.
        connectSrc: ["'self'", sockets],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Videos of lessons and events, which are loaded when they are played, and the player of a stream.
        frameSrc: ["'self'", ...videoOrigins(env.VIDEO_HOSTS)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: env.isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  };
}
