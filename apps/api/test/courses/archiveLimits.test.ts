import type { CourseView, CurriculumView } from '@kindred/validation/courses';
import { TRANSCRIPT_MAX } from '@kindred/validation/courses/captions';
import { UNSTORABLE_TEXT } from '@kindred/validation/text';
import { expect, test } from 'vitest';
import {
  api,
  changedOf,
  entriesOf,
  kept,
  ok,
  olga,
  problem,
  rezip,
  send,
  setUp,
  wholeCourse,
} from './archives.ts';

setUp();

const CAPTIONS = 'modules/01-dough/02-knead.en.vtt';
const TRANSCRIPT = 'modules/01-dough/02-knead.transcript.json';

test('captions and a transcript of an archive that cannot be stored are refused by their name', async () => {
  const good = await entriesOf(await wholeCourse());
  const before = await kept();
  const cues = (text: string) => JSON.stringify([{ at: null, text }]);
  const noTranscript = `${TRANSCRIPT}: This is not a transcript in JSON.`;
  const cases = [
    [CAPTIONS, 'WEBVTT\n\n00:01.000 --> 00:02.000\nFold\0turn\n', `${CAPTIONS}: ${UNSTORABLE_TEXT}.`],
    [TRANSCRIPT, cues('Fold\0turn'), noTranscript],
    [TRANSCRIPT, cues('Fold \ud800 turn'), noTranscript],
    [TRANSCRIPT, cues('a'.repeat(TRANSCRIPT_MAX + 1)), noTranscript],
  ] as const;
  for (const [name, text, message] of cases) {
    const answer = await send(await changedOf(good, (all) => all.set(name, Buffer.from(text))));
    expect([answer.statusCode, problem(answer)]).toEqual([400, message]);
  }
  expect(await kept()).toEqual(before);
  const longest = cues('🍞'.repeat(TRANSCRIPT_MAX));
  ok(await send(await changedOf(good, (all) => all.set(TRANSCRIPT, Buffer.from(longest)))));
});

test('a teacher uploads a video while those of an import are processed', async () => {
  const good = await entriesOf(await wholeCourse());
  const bytes = await rezip(good);
  const made: CourseView[] = [];
  for (let at = 0; at < 3; at += 1) made.push(ok<CourseView>(await send(bytes)));
  const { modules } = ok<CurriculumView>(await api.get(`/api/courses/${made[0]?.id}/curriculum`, olga));
  const lessonId = modules[1]?.lessons[1]?.id;
  const file = { name: 'Dawn.mp4', size: 100, fingerprint: 'dawn' };
  ok(await api.post(`/api/lessons/${lessonId}/video`, file, olga));
});
