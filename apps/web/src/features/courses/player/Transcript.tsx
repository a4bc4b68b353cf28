import type { TranscriptCue } from '@kindred/validation/courses/video';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../../../ui/SearchField.tsx';
import { clock } from '../../media/public.tsx';
import { type Playback, usePlayback } from '../../media/video/public.ts';
import course from '../Course.module.css';
import { VIDEO } from './copy.ts';
import classes from './Player.module.css';

const FILTER_MAX = 100;

/** The place of the cue that is being said; -1 before the first. */
export function cueAt(cues: readonly TranscriptCue[], at: number): number {
  return cues.findLastIndex((cue) => cue.at !== null && cue.at <= at);
}

/** What is said in the video, searchable; a passage with a time seeks to it. */
export function Transcript({ cues, playback }: { cues: readonly TranscriptCue[]; playback: Playback }) {
  const [filter, setFilter] = useState('');
  const current = usePlayback(playback, ({ at, isAttached }) => (isAttached ? cueAt(cues, at) : -1));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const cue = list.current?.querySelector<HTMLElement>(`[data-cue="${current}"]`);
    if (!cue || !list.current) return;
    // Scrolls the list, never the page.
    list.current.scrollTop = cue.offsetTop - list.current.offsetTop - list.current.clientHeight / 3;
  }, [current]);
  if (cues.length === 0) return null;
  const words = filter.trim().toLocaleLowerCase();
  const shown = cues
    .map((cue, place) => ({ ...cue, place }))
    .filter(({ text }) => words === '' || text.toLocaleLowerCase().includes(words));
  return (
    <section className={classes.transcript} aria-label={VIDEO.transcript}>
      <h2 className={course.sectionTitle}>{VIDEO.transcript}</h2>
      <SearchField
        label={VIDEO.filter}
        placeholder={VIDEO.filter}
        max={FILTER_MAX}
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 && <p className={course.muted}>{VIDEO.noCue}</p>}
      <ol ref={list} className={classes.cues}>
        {shown.map(({ at, text, place }) => (
          <li key={place} data-cue={place}>
            {at === null ? (
              <p className={classes.cue}>{text}</p>
            ) : (
              <button
                type="button"
                className={classes.cue}
                aria-current={place === current}
                onClick={() => playback.seek(at)}
              >
                <span className={classes.stamp}>{clock(at * 1000)}</span>
                <span>{text}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
