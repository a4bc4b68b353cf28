import type { Db } from '@kindred/db/client';
import type { badgesOf } from '@kindred/db/notifications/visibility';
import type { Request } from 'autocannon';
import type { Scene } from '../data/scene.ts';
import type { Viewer } from '../data/viewers.ts';

/** Who asks, as the product's queries know them. */
type Asking = Parameters<typeof badgesOf>[1];

export interface PathScene extends Scene {
  viewers: Viewer[];
  /** A tribe that everybody is in. */
  tribe: { id: string; slug: string };
}

/** How one side answers what a person wants: by one call or several. */
export interface Side {
  calls(scene: PathScene, at: number): Request[];
  /** What the answers say, in the form in which both sides are compared. */
  read?(answers: unknown[]): unknown;
}

/** Something that people do all the time, and what it is measured against. */
export interface Path {
  id: string;
  what: string;
  product: Side;
  /** Where it differs from the product's. */
  floor?: Side;
  /** What the viewer at this place asks about, where it is not the same for all. */
  subject?(scene: PathScene, at: number): string;
  /** Runs the product's own statements, for a floor that sends them unprepared. */
  ownSql?(db: Db, viewer: Asking, scene: PathScene, subject: string): Promise<unknown>;
  /** The least part of the floor's requests a second. */
  bar: number;
  /** The most that PostgreSQL may work for it, in milliseconds. */
  postgresBar?: number;
  /** Facts that each asking makes anew. */
  fresh?: string[];
}

export const get = (path: string): Request[] => [{ path }];

export const post = (path: string, body: object): Request[] => [
  {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  },
];

/** The item of a list that belongs to the viewer at this place, over and over. */
export function nth<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('The data set has nothing to ask for.');
  return item;
}
