import type { PostType } from '@kindred/validation/feed';
import type { BusinessKey } from '../businesses.ts';
import type { CourseKey } from '../courses.ts';
import type { EventKey } from '../events.ts';
import type { Person } from '../people.ts';
import type { RecordingKey } from '../recordings.ts';
import type { Span } from '../time.ts';

/** Who says what; with 'reply', to the comment above it. Oldest first. */
export type DemoComment = readonly [by: Person, text: string, reply?: 'reply'];

export interface DemoPost {
  by: Person;
  ago: Span;
  text: string;
  /** How many people like it, at most as many as can see it. */
  likes: number;
  /** Those who are certainly among them. */
  likedBy?: readonly Person[];
  comments?: readonly DemoComment[];
  /** Who passed it on, when, and with which words. */
  passedOn?: readonly (readonly [by: Person, ago: Span, text: string])[];
  /** The course that a post of type `course` is about. */
  course?: CourseKey;
  /** The event that a post of type `event` is about. */
  event?: EventKey;
  /** text unless given. */
  type?: PostType;
  link?: { url: string; title: string; description: string; siteName: string };
  poll?: {
    /** From publishing to its end. */
    length: Span;
    isMultiple?: boolean;
    /** How many chose each; at most as many as there are people. */
    options: Readonly<Record<string, number>>;
  };
  live?: { title: string; url: string; ended?: Span };
  /** Of a post with a video or a voice. */
  recording?: RecordingKey;
  /** Of a story: who has seen it. */
  seenBy?: readonly Person[];
  isPinned?: boolean;
  business?: BusinessKey;
  /** Of a post in the name of that business: the button below it. */
  cta?: { text: string; link: string };
}
