import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanMp4 } from '../../src/features/media/containers/mp4.ts';
import { cleanWav } from '../../src/features/media/containers/sound.ts';
import { contentOf, demoRecordings } from '../../src/features/media/demo/recordings.ts';

test('every recording of the demo is what its row says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  try {
    const recordings = demoRecordings();
    expect(recordings.map(({ kind }) => kind).toSorted()).toEqual(['audio', 'video']);
    for (const recording of recordings) {
      const content = await contentOf(recording);
      expect(content.length).toBe(recording.size);
      const path = join(folder, recording.storageKey);
      await writeFile(path, content);
      await using file = await open(path, 'r+');
      if (recording.kind === 'audio') {
        await cleanWav(file, recording.size);
        expect(Math.max(...(recording.waveform ?? []))).toBeGreaterThan(80);
        continue;
      }
      const { width, height, duration } = recording;
      expect(await cleanMp4(file, recording.size)).toMatchObject({
        width,
        height,
        duration,
        hasVideo: true,
        isPlayable: true,
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
