import type { SpacePostRole, SpaceReadRole, SpaceType } from '@kindred/validation/tribes/spaces';
import type { Person } from '../people.ts';
import type { LocalTime, Span } from '../time.ts';

export interface DemoSpacePost {
  by: Person;
  ago: Span;
  text: string;
  comments?: readonly (readonly [by: Person, text: string])[];
  /** Which of the comments answered it, counted from 0. */
  accepted?: number;
}

export interface DemoSlot {
  host: Person;
  /** On the host's clocks. */
  starts: LocalTime;
  minutes: number;
  place: string;
  bookedBy?: Person;
}

export interface DemoSpace {
  type: SpaceType;
  name: string;
  description?: string;
  readRole?: SpaceReadRole;
  postRole?: SpacePostRole;
  isPaid?: boolean;
  /** Members whom its owner added by name. */
  people?: readonly Person[];
  posts?: readonly DemoSpacePost[];
  slots?: readonly DemoSlot[];
  /** Folders, each with files of demo/library.ts. */
  files?: Readonly<Record<string, readonly string[]>>;
}

export const news = (by: Person, ago: Span, text: string, description?: string): DemoSpace => ({
  type: 'announcements',
  name: 'Announcements',
  description: description ?? 'News from those who run this tribe.',
  readRole: 'everyone',
  posts: [{ by, ago, text }],
});
export const hello = (posts: readonly DemoSpacePost[]): DemoSpace => ({
  type: 'introductions',
  name: 'Introductions',
  description: 'Say who you are and what brings you here.',
  posts,
});
export const talk = (description: string, posts: readonly DemoSpacePost[]): DemoSpace => ({
  type: 'discussion',
  name: 'Discussion',
  description,
  posts,
});
/** One post a day, the newest first, at about the same hour. */
export const daily = (by: Person, hours: number, texts: readonly string[]): DemoSpacePost[] =>
  texts.map((text, day) => ({ by, ago: day === 0 ? `${hours}h` : `${day}d ${hours}h`, text }));
