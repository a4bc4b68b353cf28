import type { Viewer } from '../viewer.ts';

/** What a rule needs to know about an upload of the viewer; nobody is shown those of others as such. */
export interface MediaSubject {
  uploadedBy: string;
  /** The row it belongs to, null while it waits for one. */
  attachedTo: string | null;
}

export function canDescribeMedia(viewer: Viewer, media: MediaSubject): boolean {
  return media.uploadedBy === viewer.id;
}

/** A file that something shows goes with that. */
export function canDeleteMedia(viewer: Viewer, media: MediaSubject): boolean {
  return media.uploadedBy === viewer.id && media.attachedTo === null;
}
