import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { dismissToast } from '../../ui/toast.tsx';
import { HOLD_MS, type Hold, useHold } from './pressAndHold.ts';
import type { Recorded } from './record.ts';
import VoiceBar from './VoiceBar.tsx';

type On = { onDone: (recorded: Recorded) => void };
const { recorder } = vi.hoisted(() => ({ recorder: { begun: 0, stopped: 0, cancelled: 0, duration: 0 } }));
vi.mock('./record.ts', () => ({
  startRecording: async ({ onDone }: On) => {
    recorder.begun += 1;
    const { duration } = recorder;
    return {
      stop() {
        recorder.stopped += 1;
        onDone({ sound: new Blob(['a']), duration, waveform: [] });
      },
      cancel() {
        recorder.cancelled += 1;
      },
    };
  },
}));

const onDone = vi.fn();

function Mic() {
  const [recording, setRecording] = useState<{ hold: Hold | null } | null>(null);
  const press = useHold((hold) => setRecording((before) => before ?? { hold }));
  if (recording === null) {
    return (
      <button type="button" {...press}>
        Record
      </button>
    );
  }
  const end = () => setRecording(null);
  return (
    <VoiceBar
      hold={recording.hold}
      onCancel={end}
      onDone={(recorded) => {
        end();
        onDone(recorded);
      }}
    />
  );
}

const mic = () => screen.getByRole('button', { name: 'Record' });
const bar = () => screen.queryByRole('group', { name: 'Recording' });
const finger = { pointerId: 7, button: 0 };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(recorder, { begun: 0, stopped: 0, cancelled: 0, duration: 4_000 });
  onDone.mockReset();
  renderSignedIn(<Mic />);
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

async function tap() {
  fireEvent.pointerDown(mic(), finger);
  await pass(60);
  // Nothing has come below the finger that its click could meet.
  expect(bar()).toBeNull();
  fireEvent.pointerUp(mic(), finger);
  fireEvent.click(mic());
  await pass(HOLD_MS);
}

it('a tap records until it is sent, wherever else is pressed', async () => {
  await tap();
  fireEvent.pointerDown(document.body, finger);
  fireEvent.pointerUp(document.body, finger);
  fireEvent.click(document.body);
  expect(bar()).not.toBeNull();
  expect(recorder).toMatchObject({ begun: 1, stopped: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Send recording' }));
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(bar()).toBeNull();
});

it('and again, after one that was discarded', async () => {
  await tap();
  fireEvent.click(screen.getByRole('button', { name: 'Discard recording' }));
  expect(recorder.cancelled).toBe(1);
  await tap();
  expect(bar()).not.toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

it('what is held records until that finger is lifted, wherever it is by then', async () => {
  fireEvent.pointerDown(mic(), finger);
  await pass(HOLD_MS);
  expect(bar()).not.toBeNull();
  fireEvent.pointerUp(window, { ...finger, pointerId: 8 });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.pointerUp(window, finger);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('a finger that the browser took for itself sends nothing', async () => {
  fireEvent.pointerDown(mic(), finger);
  await pass(HOLD_MS);
  fireEvent.pointerCancel(window, finger);
  expect(bar()).not.toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

it('what is too short to be meant is not sent, and says so', async () => {
  recorder.duration = 400;
  fireEvent.pointerDown(mic(), finger);
  await pass(HOLD_MS);
  fireEvent.pointerUp(window, finger);
  expect(onDone).not.toHaveBeenCalled();
  expect(bar()).toBeNull();
  screen.getByText('Too short to send');
});
