import type { TranscriptCue } from './video.ts';

/** Languages of captions of one lesson. */
export const CAPTIONS_MAX = 20;
/** Bytes of a file of captions. */
export const CAPTIONS_BYTES_MAX = 1024 * 1024;
/** Cues of a file of captions or a transcript. */
export const CUES_MAX = 20_000;
/** Characters of a transcript. */
export const TRANSCRIPT_MAX = 200_000;

/** Seconds, and text without tags; lines are separated by a line break. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}
/** What is wrong with a file, and in which line, counted from 1. */
export interface CaptionProblem {
  line: number;
  problem: string;
}

const TIMING = /^\s*(\S+)\s+-->\s+(\S+)(?:\s.*)?$/;
const TIME = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})$/;
const EXAMPLE = '00:01.000 --> 00:04.000';

function secondsOf(time: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = TIME.exec(time) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

function plain(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        // Tags of WebVTT and SubRip, and the positions that SubRip writes in braces.
        .replace(/<[^<>]{0,200}>|\{\\[^{}]{0,100}\}/g, '')
        .replace(/&(?:amp|lt|gt|quot|#39|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** The lines of each block between blank lines, with the number of its first. */
function blocksOf(text: string): { at: number; lines: string[] }[] {
  const blocks: { at: number; lines: string[] }[] = [];
  let block: { at: number; lines: string[] } | null = null;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') block = null;
    else if (block !== null) block.lines.push(line);
    else {
      block = { at: index + 1, lines: [line] };
      blocks.push(block);
    }
  }
  return blocks;
}

function cueOf({ at, lines }: { at: number; lines: string[] }): Cue | CaptionProblem {
  const timed = lines[0]?.includes('-->') ? 0 : 1;
  const line = at + timed;
  const timing = lines[timed];
  if (!timing?.includes('-->')) return { line: at, problem: `a time such as ${EXAMPLE} is missing` };
  const [, from = '', to = ''] = TIMING.exec(timing) ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === null || end === null) return { line, problem: `write the time as ${EXAMPLE}` };
  if (end <= start) return { line, problem: 'the end must be later than the start' };
  const next = lines.findIndex((text, index) => index > timed && text.includes('-->'));
  if (next !== -1) return { line: at + next, problem: 'a blank line is missing before these captions' };
  return { start, end, text: plain(lines.slice(timed + 1)) };
}

const isWebVtt = (text: string) => /^WEBVTT(?:[ \t\r\n]|$)/.test(text);
const isSubRip = (text: string) => /^\s*\d+[ \t]*(?:\r\n|\r|\n)[ \t]*[\d:]+,\d{3}[ \t]+-->/.test(text);

/** Reads captions in WebVTT (`.vtt`) or SubRip (`.srt`), in the order of their times. */
export function parseCaptions(file: string): Cue[] | CaptionProblem {
  const text = file.replace(/^\ufeff/, '');
  const blocks = blocksOf(text);
  if (isWebVtt(text)) blocks.shift();
  const cues: Cue[] = [];
  for (const block of blocks) {
    if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block.lines[0] ?? '') && !block.lines[1]?.includes('-->'))
      continue;
    const cue = cueOf(block);
    if ('problem' in cue) return cue;
    if (cue.text === '') continue;
    cues.push(cue);
    if (cues.length > CUES_MAX) return { line: block.at, problem: `a file has at most ${CUES_MAX} captions` };
  }
  if (cues.length === 0) return { line: 1, problem: 'there are no captions in this file' };
  return cues.sort((a, b) => a.start - b.start);
}

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const [h, m, s] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  return `${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')}`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** A time before a passage, such as `1:05`, `[00:01:05]` or `(1:05)`. */
const AT = /^[[(]?(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,]\d{1,3})?[\])]?(?:\s*[-–—:]\s*|\s+|$)/;

/** Reads a transcript: captions, or lines of text, which may begin with a time. */
export function parseTranscript(file: string): TranscriptCue[] | CaptionProblem {
  const text = file.replace(/^\ufeff/, '');
  if (isWebVtt(text) || isSubRip(text)) {
    const cues = parseCaptions(text);
    return 'problem' in cues ? cues : toTranscript(cues);
  }
  const cues: TranscriptCue[] = [];
  let at: number | null = null;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [time, hours = '0', minutes, seconds] = AT.exec(line.trim()) ?? [];
    if (time !== undefined) at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const words = line
      .trim()
      .slice(time?.length ?? 0)
      .trim();
    if (words === '') continue;
    cues.push({ at, text: words });
    at = null;
    if (cues.length > CUES_MAX) {
      return { line: index + 1, problem: `a transcript has at most ${CUES_MAX} lines` };
    }
  }
  return cues.length === 0 ? { line: 1, problem: 'there are no words in this transcript' } : cues;
}

export function toTranscript(cues: readonly Cue[]): TranscriptCue[] {
  return cues.map(({ start, text }) => ({ at: start, text: text.replaceAll('\n', ' ') }));
}
