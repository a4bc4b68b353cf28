import { describe, expect, test } from 'vitest';
import { parseCaptions, parseTranscript, toWebVtt } from './captions.ts';

const VTT = `WEBVTT - Bread

STYLE
::cue { color: red }

NOTE The first words

1
00:01.000 --> 00:04.500 align:start
<v Olga>Flour &amp; <b>salt</b>
and water

01:00:00.000 --> 01:00:01.000
Later
`;
const SRT =
  '\ufeff1\r\n00:00:01,000 --> 00:00:04,500\r\n{\\an8}<i>Flour & salt</i>\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\nHeat\r\n';

describe('captions', () => {
  test('of WebVTT and SubRip are read as plain text with times', () => {
    expect(parseCaptions(VTT)).toEqual([
      { start: 1, end: 4.5, text: 'Flour & salt\nand water' },
      { start: 3600, end: 3601, text: 'Later' },
    ]);
    expect(parseCaptions(SRT)).toEqual([
      { start: 1, end: 4.5, text: 'Flour & salt' },
      { start: 5, end: 6, text: 'Heat' },
    ]);
  });

  test('are written as WebVTT that reads the same, whatever their text', () => {
    const cues = [{ start: 3661.25, end: 3662, text: 'a < b --> c & "d"\nNOTE' }];
    expect(toWebVtt(cues)).toBe(
      'WEBVTT\n\n01:01:01.250 --> 01:01:02.000\na &lt; b --&gt; c &amp; "d"\nNOTE\n',
    );
    expect(parseCaptions(toWebVtt(cues))).toEqual(cues);
  });

  test.each([
    ['an empty file', '', 1],
    ['a header alone', 'WEBVTT', 1],
    ['words without a time', 'WEBVTT\n\nFlour', 3],
    ['a time without milliseconds', 'WEBVTT\n\n00:01 --> 00:02\nFlour', 3],
    ['a minute of 61 seconds', 'WEBVTT\n\n00:61.000 --> 01:02.000\nFlour', 3],
    ['an end before its start', '1\n00:00:04,000 --> 00:00:01,000\nFlour', 2],
    [
      'two captions without a blank line between them',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nFlour\n00:02.000 --> 00:03.000\nSalt',
      5,
    ],
    ['a web page', '<!doctype html>\n<p>Flour</p>', 1],
  ])('of %s are refused with the line', (_, file, line) => {
    expect(parseCaptions(file)).toMatchObject({ line, problem: expect.any(String) });
  });

  test('of a megabyte without an end are read in time that grows with their length', () => {
    for (const part of ['<', '1:', '&amp', '-->', '{\\', 'WEBVTT\n\n', '0 --> 0 ']) {
      const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n${part.repeat(1_000_000 / part.length)}`;
      expect(parseCaptions(file)).toBeDefined();
    }
    // Time that grows with the square of the length would be hours.
  }, 60_000);
});

test('a transcript is captions, or lines that may begin with a time', () => {
  expect(parseTranscript(SRT)).toEqual([
    { at: 1, text: 'Flour & salt' },
    { at: 5, text: 'Heat' },
  ]);
  expect(parseTranscript('Hello\n\n0:05 Flour\n[01:02:03] Salt\n(2:00)\nWater\n10 grams')).toEqual([
    { at: null, text: 'Hello' },
    { at: 5, text: 'Flour' },
    { at: 3723, text: 'Salt' },
    { at: 120, text: 'Water' },
    { at: null, text: '10 grams' },
  ]);
  expect(parseTranscript(' \n ')).toEqual({ line: 1, problem: expect.any(String) });
});
