import { VOICE_MAX } from '@kindred/validation/media';
import { bars } from './shape.ts';

export type RecordingProblem = 'refused' | 'missing' | 'unsupported' | 'broken';

export interface Recorded {
  sound: Blob;
  /** Milliseconds. */
  duration: number;
  /** 0 to 100 each. */
  waveform: number[];
}

export interface Recording {
  stop(): void;
  /** Nothing comes of it. */
  cancel(): void;
}

interface Handlers {
  /** About twenty times a second: milliseconds so far, and how loud it is, 0 to 100. */
  onLevel: (elapsed: number, level: number) => void;
  onDone: (recorded: Recorded) => void;
  onProblem: (problem: RecordingProblem) => void;
}

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm', 'audio/ogg;codecs=opus'];
const LEVEL_EVERY_MS = 50;
const WAVEFORM_BARS = 64;
/** Speech fills about a third of the scale; this makes it fill the picture. */
const GAIN = 280;

export function canRecord(): boolean {
  // Not there at all where the page came over plain http from elsewhere.
  return typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia);
}

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'broken';
}

/** How loud it is now, 0 to 100. */
function meter(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(100, Math.round(Math.sqrt(power) * GAIN));
    },
    close: () => void context.close().catch(() => undefined),
  };
}

/** Asks for the microphone and records until it is stopped, or as long as a voice may be. */
export async function startRecording(on: Handlers): Promise<Recording | null> {
  if (!canRecord()) {
    on.onProblem('unsupported');
    return null;
  }
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    on.onProblem(problemOf(error));
    return null;
  }
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const loudness = meter(stream);
  const chunks: Blob[] = [];
  const levels: number[] = [];
  const startedAt = performance.now();
  let endedAt: number | null = null;
  let isCancelled = false;
  const elapsed = () => Math.min(VOICE_MAX, Math.round((endedAt ?? performance.now()) - startedAt));
  const timer = setInterval(() => {
    const level = loudness.level();
    levels.push(level);
    on.onLevel(elapsed(), level);
    if (elapsed() >= VOICE_MAX) stop();
  }, LEVEL_EVERY_MS);

  function release() {
    clearInterval(timer);
    loudness.close();
    // The light beside the camera goes out.
    for (const track of stream.getTracks()) track.stop();
  }
  function stop() {
    endedAt ??= performance.now();
    if (recorder.state !== 'inactive') recorder.stop();
  }
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) chunks.push(data);
  };
  recorder.onerror = () => {
    release();
    if (!isCancelled) on.onProblem('broken');
    isCancelled = true;
  };
  recorder.onstop = () => {
    endedAt ??= performance.now();
    release();
    if (isCancelled) return;
    const sound = new Blob(chunks, { type: recorder.mimeType });
    if (sound.size === 0) on.onProblem('broken');
    else on.onDone({ sound, duration: elapsed(), waveform: bars(levels, WAVEFORM_BARS) });
  };
  recorder.start(1_000);
  return {
    stop,
    cancel() {
      isCancelled = true;
      stop();
    },
  };
}
