import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanContainer } from '../../src/features/media/containers/clean.ts';
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
      const { kind, size, width, height, duration } = recording;
      const film = cleanContainer({ path, size, sort: kind === 'audio' ? 'wav' : 'mp4' });
      if (kind === 'audio') {
        expect(film).toBeNull();
        expect(Math.max(...(recording.waveform ?? []))).toBeGreaterThan(80);
        continue;
      }
      expect(film).toMatchObject({
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
