import type { Interval } from '@kindred/validation/courses/watching';
import { expect, it } from 'vitest';
import { saysEnded, withEvents } from './embedEvents.ts';
import { cueAt } from './Transcript.tsx';
import { WatchLog } from './watchLog.ts';

function play(log: WatchLog, from: number, to: number, speed = 1): void {
  for (let at = from; at <= to; at += 0.25 * speed) log.play(at, speed);
  log.stop();
}

it('collects what was played in whole seconds, once', () => {
  const log = new WatchLog();
  play(log, 0, 10);
  play(log, 5, 12);
  play(log, 100, 103);
  expect(log.intervals).toEqual([
    [0, 12],
    [100, 103],
  ] satisfies Interval[]);
});

it('counts a jump as nothing, also one without a pause', () => {
  const log = new WatchLog();
  log.play(0, 1);
  log.play(0.25, 1);
  log.play(500, 1);
  log.play(0, 1);
  expect(log.intervals).toEqual([]);
});

it('follows playback at twice the speed', () => {
  const log = new WatchLog();
  play(log, 0, 20, 2);
  expect(log.intervals).toEqual([[0, 20]]);
});

it('reports at most fifty intervals, the latest', () => {
  const log = new WatchLog();
  for (let part = 0; part < 60; part += 1) play(log, part * 10, part * 10 + 2);
  expect(log.intervals).toHaveLength(50);
  expect(log.intervals.at(-1)).toEqual([590, 592]);
});

it.each([
  ['youtube', '{"event":"onStateChange","info":0}', true],
  ['youtube', '{"event":"infoDelivery","info":{"playerState":0}}', true],
  ['youtube', '{"event":"infoDelivery","info":{"playerState":1}}', false],
  ['youtube', '{"event":"infoDelivery","info":null}', false],
  ['vimeo', '{"event":"ended"}', true],
  ['vimeo', { event: 'play' }, false],
  ['loom', '{"event":"ended"}', false],
  ['youtube', 'no JSON', false],
])('hears whether %s says in %j that the video ended', (site, data, ended) => {
  expect(saysEnded(site, data)).toBe(ended);
});

it('asks YouTube for its events in the address and changes no other address', () => {
  const src = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0';
  expect(withEvents({ site: 'youtube', src })).toBe(`${src}&enablejsapi=1`);
  const vimeo = 'https://player.vimeo.com/video/123456?dnt=1';
  expect(withEvents({ site: 'vimeo', src: vimeo })).toBe(vimeo);
});

it('finds the passage of the transcript that is being said', () => {
  const cues = [0, 5, null, 9].map((at) => ({ at, text: 'Words' }));
  expect([-1, 0, 4.9, 5, 8, 100].map((at) => cueAt(cues, at))).toEqual([-1, 0, 0, 1, 1, 3]);
});
