import type { Figure } from './report.ts';

export interface Run {
  /** Of the data set; 1 unless asked for more. */
  scale: number;
  log(line: string): void;
  /** For trying out a measurement: its figures mean nothing. */
  isShort: boolean;
  /** Whether figures of this line are wanted. */
  isAsked(id: string): boolean;
  /** What a measurement starts goes here, and is stopped when it ends, however it ends. */
  stack: AsyncDisposableStack;
}

export interface Measure {
  /** The lines of the quality bars that it gives figures for. */
  ids: string[];
  run(run: Run): Promise<Figure[]>;
}
