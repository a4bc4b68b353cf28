import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DOOR, NO_CAMERA } from './copy.ts';
import classes from './Door.module.css';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorType {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const LOOK_MS = 200;
/** A code that stays in front of the camera is read once. */
const SAME_MS = 3_000;

/** The detector of the browser, or a decoder that is loaded where there is none. */
async function newDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorType };
  const formats = own === undefined ? [] : await own.getSupportedFormats().catch(() => []);
  if (own !== undefined && formats.includes('qr_code')) return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

function reasonOf(error: unknown): keyof typeof NO_CAMERA {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** Reads codes with the camera. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const [state, setState] = useState<'off' | 'on' | keyof typeof NO_CAMERA>('off');
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onCode);
  read.current = onCode;

  useEffect(() => {
    if (state !== 'on') return;
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = { code: '', at: 0 };
    async function look(detector: Detector): Promise<void> {
      const found = video.current && (await detector.detect(video.current).catch(() => []));
      if (isOver) return;
      const code = found?.[0]?.rawValue;
      if (code !== undefined) {
        if (code !== seen.code || Date.now() - seen.at > SAME_MS) read.current(code);
        Object.assign(seen, { code, at: Date.now() });
      }
      timer = setTimeout(() => void look(detector), LOOK_MS);
    }
    async function start(): Promise<void> {
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (devices === undefined) return setState('missing');
      try {
        stream = await devices.getUserMedia({ video: { facingMode: 'environment' } });
        // Unplugged, or no longer allowed.
        stream.getVideoTracks()[0]?.addEventListener('ended', () => setState('failed'));
        const detector = await newDetector();
        if (isOver || video.current === null) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        await look(detector);
      } catch (error) {
        if (!isOver) setState(reasonOf(error));
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [state]);

  return (
    <div className={classes.group}>
      {state === 'on' && (
        <>
          <video ref={video} className={classes.video} muted playsInline aria-label={DOOR.video} />
          <p className={classes.muted}>{DOOR.aim}</p>
        </>
      )}
      {state !== 'on' && state !== 'off' && <p role="alert">{NO_CAMERA[state]}</p>}
      <Button
        variant={state === 'on' ? 'soft' : 'filled'}
        isWide
        onClick={() => setState(state === 'on' ? 'off' : 'on')}
      >
        {state === 'on' ? DOOR.stop : DOOR.camera}
      </Button>
    </div>
  );
}
