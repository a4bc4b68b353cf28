import type { MediaView } from '@kindred/validation/media';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import MediaPicker from './MediaPicker.tsx';
import { MediaGallery, VoicePlayer } from './public.tsx';
import type { Recorded } from './record.ts';
import { bars, clock, ratioOf } from './shape.ts';
import type { UploadOptions } from './upload.ts';
import VoiceRecorder from './VoiceRecorder.tsx';

const { describeMedia, deleteMedia, send, record } = vi.hoisted(() => ({
  describeMedia: vi.fn(),
  deleteMedia: vi.fn(),
  send: vi.fn(),
  record: vi.fn(),
}));
vi.mock('../../app/api.ts', () => ({
  api: { media: { describe: { mutate: describeMedia }, delete: { mutate: deleteMedia } } },
}));
vi.mock('./upload.ts', async (original) => ({ ...(await original<object>()), uploadFile: send }));
vi.mock('./record.ts', () => ({ startRecording: record }));

let made = 0;
function aPhoto(with_: Partial<MediaView> = {}): MediaView {
  made += 1;
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    kind: 'image',
    url: `/media/${made}-1080.webp`,
    sources: [
      { url: `/media/${made}-320.webp`, width: 320 },
      { url: `/media/${made}-1080.webp`, width: 1080 },
    ],
    mimeType: 'image/webp',
    width: 1080,
    height: 720,
    blur: 'data:image/webp;base64,AAAA',
    alt: null,
    duration: null,
    waveform: null,
    posterUrl: null,
    ...with_,
  };
}
const aVoice = () =>
  aPhoto({ kind: 'audio', sources: [], duration: 65_000, waveform: [0, 50, 100], width: null });

beforeEach(() => {
  for (const mock of [describeMedia, deleteMedia, send, record]) mock.mockReset();
  deleteMedia.mockResolvedValue({ message: 'Upload deleted' });
});
afterEach(() => vi.restoreAllMocks());

describe('shapes', () => {
  it('keep a card a card', () => {
    expect(ratioOf({ width: 100, height: 1000 })).toBe(0.8);
    expect(ratioOf({ width: 1000, height: 100 })).toBe(1.91);
    expect(ratioOf({ width: 300, height: 200 })).toBe(1.5);
    expect(ratioOf({ width: null, height: null })).toBeCloseTo(1.78, 2);
  });

  it('say times and loudness in few strokes', () => {
    expect([clock(0), clock(7_400), clock(7_600), clock(65_000), clock(750_000)]).toEqual([
      '0:00',
      '0:07',
      '0:08',
      '1:05',
      '12:30',
    ]);
    expect(bars([1, 9, 2, 4], 2)).toEqual([9, 4]);
    expect(bars([], 3)).toEqual([0, 0, 0]);
    expect(bars([5], 3)).toEqual([5, 5, 5]);
  });
});

describe('a gallery', () => {
  it('has its size before its picture, and asks for the width it needs', () => {
    renderSignedIn(<MediaGallery media={[aPhoto({ alt: 'A loaf' })]} />);
    const list = screen.getByRole('list', { name: 'Photos' });
    expect(list.style.aspectRatio).toMatch(/^1\.5/);
    const image = list.querySelector('img');
    expect(image?.getAttribute('srcset')).toMatch(/-320\.webp 320w, .*-1080\.webp 1080w/);
    expect(image?.getAttribute('loading')).toBe('lazy');
    expect(image?.parentElement?.style.backgroundImage).toContain('data:image/webp');
    screen.getByRole('button', { name: 'Photo: A loaf' });
  });

  it('shows four of many and says how many more there are', () => {
    renderSignedIn(<MediaGallery media={Array.from({ length: 7 }, () => aPhoto())} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    screen.getByText('+3');
    screen.getByRole('button', { name: /^Photo 4 of 7/ });
  });

  it('opens on the whole screen, moves by arrows and swipes, and closes', async () => {
    renderSignedIn(<MediaGallery media={[aPhoto({ alt: 'One' }), aPhoto({ alt: 'Two' }), aPhoto()]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Photo 2 of 3: Two' }));
    const viewer = await screen.findByRole('dialog', { name: 'Photo 2 of 3: Two' });
    within(viewer).getByText('2 of 3');
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    within(viewer).getByText('3 of 3');
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    within(viewer).getByText('3 of 3');
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' });
    const stage = viewer.querySelector('.stage') as Element;
    fireEvent.pointerDown(stage, { clientX: 100, clientY: 100, isPrimary: true });
    fireEvent.pointerUp(stage, { clientX: 220, clientY: 110, isPrimary: true });
    within(viewer).getByText('1 of 3');
    fireEvent.keyDown(viewer, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('plays a video with the browser’s own controls', () => {
    const video = aPhoto({ kind: 'video', sources: [], posterUrl: '/media/p-640.webp', alt: 'Kneading' });
    renderSignedIn(<MediaGallery media={[video]} />);
    const element = screen.getByLabelText('Kneading') as HTMLVideoElement;
    expect([element.controls, element.getAttribute('poster'), element.preload]).toEqual([
      true,
      '/media/p-640.webp',
      'metadata',
    ]);
  });
});

describe('a voice', () => {
  it('plays, pauses and is moved by keyboard', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
    const page = renderSignedIn(<VoicePlayer media={aVoice()} />);
    const seek = await screen.findByRole('slider', { name: 'Where to listen' });
    expect(seek.getAttribute('aria-valuetext')).toBe('0:00 of 1:05');
    screen.getByText('1:05');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(play).toHaveBeenCalledOnce();
    const audio = page.container.querySelector('audio') as HTMLAudioElement;
    fireEvent.play(audio);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(pause).toHaveBeenCalled();
    fireEvent.pause(audio);
    fireEvent.change(seek, { target: { value: '30' } });
    expect(audio.currentTime).toBe(30);
    expect(seek.getAttribute('aria-valuetext')).toBe('0:30 of 1:05');
  });

  it('that is gone says so', async () => {
    const page = renderSignedIn(<VoicePlayer media={aVoice()} />);
    await screen.findByRole('slider');
    fireEvent.error(page.container.querySelector('audio') as HTMLAudioElement);
    screen.getByText('This recording did not load');
  });
});

const aFile = (name: string, type = 'image/png', size = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('choosing files', () => {
  let chosen: MediaView[] = [];
  let busy: boolean | null = null;
  let empty: () => void;
  function Form({ accepts = 'image', max }: { accepts?: 'image' | 'video'; max?: number }) {
    const [media, setMedia] = useState<MediaView[]>([]);
    chosen = media;
    empty = () => setMedia([]);
    return (
      <MediaPicker
        media={media}
        onChange={setMedia}
        accepts={accepts}
        {...(max === undefined ? {} : { max })}
        onBusy={(is) => {
          busy = is;
        }}
      />
    );
  }
  const add = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText(/^Add/, { selector: 'input' }), { target: { files } });
  const ids = () => chosen.map(({ id }) => id);

  it('shows each at once, with how far it is, and hands over what has arrived', async () => {
    let progress: UploadOptions['onProgress'];
    let arrive: (media: MediaView) => void = () => {};
    send.mockImplementation((_, options: UploadOptions) => {
      progress = options.onProgress;
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    renderSignedIn(<Form />);
    add(aFile('a.png'));
    screen.getByRole('progressbar', { name: 'Uploading, 0%' });
    expect([chosen, busy]).toEqual([[], true]);
    await waitFor(() => expect(send).toHaveBeenCalled());
    progress?.(0.5);
    await screen.findByRole('progressbar', { name: 'Uploading, 50%' });
    progress?.(1);
    await screen.findByRole('progressbar', { name: 'Almost there' });
    const photo = aPhoto();
    arrive(photo);
    await waitFor(() => expect(chosen).toEqual([photo]));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(busy).toBe(false);
  });

  it('lets them be moved, described and taken back', async () => {
    const photos = [aPhoto(), aPhoto()];
    for (const photo of photos) send.mockResolvedValueOnce(photo);
    renderSignedIn(<Form />);
    add(aFile('a.png'), aFile('b.png'));
    await waitFor(() => expect(chosen).toEqual(photos));
    fireEvent.click(screen.getByRole('button', { name: 'Move file 2 earlier' }));
    await waitFor(() => expect(ids()).toEqual([photos[1]?.id, photos[0]?.id]));
    describeMedia.mockImplementation(async ({ alt }) => ({ ...photos[1], alt }));
    const field = screen.getByRole('textbox', { name: 'What file 1 shows, for who cannot see it' });
    fireEvent.change(field, { target: { value: ' A loaf ' } });
    fireEvent.blur(field);
    await waitFor(() => expect(chosen[0]?.alt).toBe('A loaf'));
    expect(describeMedia).toHaveBeenCalledWith({ id: photos[1]?.id, alt: 'A loaf' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove file 1' }));
    await waitFor(() => expect(ids()).toEqual([photos[0]?.id]));
    expect(deleteMedia).toHaveBeenCalledWith({ id: photos[1]?.id });
  });

  it('tries again what failed, and says why it did', async () => {
    const photo = aPhoto();
    send.mockRejectedValueOnce(
      Object.assign(new Error(), { data: { code: 'unavailable', message: 'Busy.' } }),
    );
    send.mockResolvedValueOnce(photo);
    renderSignedIn(<Form />);
    add(aFile('a.png'));
    await screen.findByText('Busy.');
    expect(busy).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(chosen).toEqual([photo]));
  });

  it('sends nothing that would be refused', async () => {
    renderSignedIn(<Form />);
    add(aFile('a.png', 'image/png', 10 * 1024 * 1024 + 1), aFile('b.mp4', 'video/mp4'));
    await screen.findByText('Please choose an image under 10MB');
    screen.getByText('Please choose a photo');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('takes as many as fit and says so', async () => {
    send.mockImplementation(async () => aPhoto());
    renderSignedIn(<Form max={2} />);
    add(aFile('a.png'), aFile('b.png'), aFile('c.png'));
    await screen.findByText('Only 2 files fit here');
    await waitFor(() => expect(chosen).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('is empty again when its post is out', async () => {
    send.mockResolvedValue(aPhoto());
    renderSignedIn(<Form />);
    add(aFile('a.png'));
    await waitFor(() => expect(chosen).toHaveLength(1));
    empty();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull());
  });
});

describe('recording a voice', () => {
  interface On {
    onLevel: (elapsed: number, level: number) => void;
    onDone: (recorded: Recorded) => void;
    onProblem: (problem: string) => void;
  }
  let on: On;
  let media: MediaView | null = null;
  const stop = vi.fn();
  const cancel = vi.fn();
  function Form() {
    const [voice, setVoice] = useState<MediaView | null>(null);
    media = voice;
    return <VoiceRecorder media={voice} onChange={setVoice} />;
  }
  const recorded: Recorded = { sound: new Blob(['x']), duration: 4_000, waveform: [1, 2] };
  const start = async () => {
    record.mockImplementation(async (handlers: On) => {
      on = handlers;
      return { stop, cancel };
    });
    renderSignedIn(<Form />);
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    await screen.findByRole('button', { name: 'Stop' });
  };

  it('shows that it hears, stops, plays and sends', async () => {
    const voice = aVoice();
    send.mockResolvedValue(voice);
    await start();
    on.onLevel(3_000, 80);
    await screen.findByText('0:03');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stop).toHaveBeenCalled();
    on.onDone(recorded);
    await screen.findByRole('slider', { name: 'Where to listen' });
    await waitFor(() => expect(media).toEqual(voice));
    expect(send).toHaveBeenCalledWith(
      recorded.sound,
      expect.objectContaining({ duration: 4_000, waveform: [1, 2] }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Discard recording' }));
    await screen.findByRole('button', { name: 'Record' });
    expect(media).toBeNull();
  });

  it('can be thrown away while it runs', async () => {
    await start();
    fireEvent.click(screen.getByRole('button', { name: 'Discard recording' }));
    expect(cancel).toHaveBeenCalled();
    await screen.findByRole('button', { name: 'Record' });
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', 'Your microphone is blocked'],
    ['missing', 'No microphone found'],
    ['unsupported', 'Recording is not possible here'],
  ])('is explained when it cannot be: %s', async (problem, title) => {
    await start();
    on.onProblem(problem);
    await screen.findByText(title);
    screen.getByRole('button', { name: 'Record' });
  });

  it('is kept when it did not arrive, and sent again', async () => {
    const voice = aVoice();
    send.mockRejectedValueOnce(new Error('offline'));
    send.mockResolvedValueOnce(voice);
    await start();
    on.onDone(recorded);
    await screen.findByText(/Your recording was not saved/);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(media).toEqual(voice));
  });
});
