import type { Db } from '@kindred/db/client';
import { courseCards } from '@kindred/db/courses/visibility';
import { seenEventCards } from '@kindred/db/events/visibility';
import { type PostRow, postsByIds, tribesGiven } from '@kindred/db/feed/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PostView } from '@kindred/validation/feed';
import { presentPostEvent } from '../events/service.ts';
import { type HydratedPost, presentPost } from './present.ts';

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const courseIdsOf = (rows: readonly PostRow[]) => rows.flatMap(({ courseId }) => courseId ?? []);
const eventIdsOf = (rows: readonly PostRow[]) => rows.flatMap(({ eventId }) => eventId ?? []);

/**
 * Completes posts that the viewer was found to see. What a page does not have is not asked for: most pages cost
 * nothing here.
 */
export async function hydratePosts(
  db: Db,
  viewer: Viewer,
  rows: readonly PostRow[],
): Promise<HydratedPost[]> {
  const sharedIds = rows.flatMap(({ sharedPostId }) => sharedPostId ?? []);
  const customIds = rows
    .filter(({ visibility, authorId }) => visibility === 'custom' && authorId === viewer.id)
    .map(({ id }) => id);
  const reading = postsByIds(db, viewer, sharedIds);
  const [shared, tribes, courses, events] = await Promise.all([
    reading,
    tribesGiven(db, customIds),
    reading.then((read) => courseCards(db, viewer, courseIdsOf([...rows, ...read]))),
    reading.then((read) => seenEventCards(db, viewer, eventIdsOf([...rows, ...read]))),
  ]);
  const given = grouped(tribes, ({ postId }) => postId);
  const courseById = new Map(courses.map((course) => [course.id, course]));
  const sharedById = new Map(shared.map((row) => [row.id, row]));
  const eventById = new Map(events.map((event) => [event.id, presentPostEvent(event)]));
  const aboutOf = (row: PostRow) => ({
    course: courseById.get(row.courseId ?? '') ?? null,
    event: eventById.get(row.eventId ?? '') ?? null,
  });
  return rows.map((row) => {
    const found = sharedById.get(row.sharedPostId ?? '');
    return {
      row,
      shared: found === undefined ? null : { row: found, ...aboutOf(found) },
      ...aboutOf(row),
      tribes: (given.get(row.id) ?? []).map(({ tribeId }) => tribeId),
    };
  });
}

/** @param isRanked in For You */
export async function presentPosts(
  db: Db,
  viewer: Viewer,
  rows: readonly PostRow[],
  isRanked = false,
): Promise<PostView[]> {
  const whole = await hydratePosts(db, viewer, rows);
  return whole.map((post) => presentPost(post, viewer, isRanked));
}

export async function presentOne(db: Db, viewer: Viewer, row: PostRow): Promise<PostView> {
  const [view] = await presentPosts(db, viewer, [row]);
  if (view === undefined) throw new Error('A row in gives a view out');
  return view;
}
