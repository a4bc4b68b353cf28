import { createContext } from 'react';

export type ThreadOf = 'post' | 'lesson' | 'event';

/** The place of a thread: a post, or a lesson or event, whose discussion has its id. */
export interface ThreadPlace {
  id: string;
  of: ThreadOf;
}

/** The path of the page that shows the thread; null for that of the post. */
export const ThreadPath = createContext<string | null>(null);
