import { findService } from '@kindred/db/businesses/services/visibility';
import { findBusiness } from '@kindred/db/businesses/visibility';
import type { Db } from '@kindred/db/client';
import { productById } from '@kindred/db/commerce/products/visibility';
import {
  coursesNamed,
  eventsNamed,
  peopleNamed,
  type TargetRow,
  tribesNamed,
} from '@kindred/db/guide/targets/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { eventPath } from '@kindred/validation/events';
import type { TargetType } from '@kindred/validation/guide';
import type { PlanTarget, PlanTask, ShownTask } from '@kindred/validation/guide/plans';

type Link = NonNullable<ShownTask['link']>;
type Named = (db: Db, viewer: Viewer, ids: readonly string[]) => Promise<TargetRow[]>;

/** Asks one by one, of what no plan holds many. */
function each(
  find: (db: Db, viewer: Viewer, id: string) => Promise<Omit<TargetRow, 'id'> | undefined>,
): Named {
  return async (db, viewer, ids) => {
    const rows = await Promise.all(ids.map(async (id) => ({ id, row: await find(db, viewer, id) })));
    return rows.flatMap(({ id, row }) => (row === undefined ? [] : [{ ...row, id }]));
  };
}

const TARGET: Record<TargetType, { named: Named; url: (row: TargetRow) => string }> = {
  tribe: { named: tribesNamed, url: ({ slug }) => `/tribe/${slug}` },
  person: { named: peopleNamed, url: ({ slug }) => `/profile/${slug}` },
  event: { named: eventsNamed, url: ({ id }) => eventPath(id) },
  course: { named: coursesNamed, url: ({ id }) => `/course/${id}` },
  business: { named: each(findBusiness), url: ({ slug }) => `/business/${slug}` },
  service: {
    named: each(async (db, viewer, id) => {
      const row = await findService(db, viewer, id);
      return row && { name: row.title, slug: row.businessSlug };
    }),
    url: ({ slug }) => `/business/${slug}/services`,
  },
  product: {
    named: each(async (db, viewer, id) => {
      const row = await productById(db, viewer, id);
      return row && { name: row.name, slug: null };
    }),
    url: ({ id }) => `/product/${id}`,
  },
};

const keyOf = ({ type, id }: PlanTarget) => `${type}:${id}`;

/** What of these the viewer may see, with its name and where it is; a visitor sees none. */
export async function linksOf(
  db: Db,
  viewer: Viewer | null,
  targets: readonly PlanTarget[],
): Promise<(target: PlanTarget) => Link | null> {
  const links = new Map<string, Link>();
  if (viewer === null) return () => null;
  const types = new Set(targets.map(({ type }) => type));
  await Promise.all(
    [...types].map(async (type) => {
      const { named, url } = TARGET[type];
      const ids = new Set(targets.filter((target) => target.type === type).map(({ id }) => id));
      for (const row of await named(db, viewer, [...ids])) {
        links.set(keyOf({ type, id: row.id }), { name: row.name, url: url(row) });
      }
    }),
  );
  return (target) => links.get(keyOf(target)) ?? null;
}

export async function presentTasks(
  db: Db,
  viewer: Viewer | null,
  tasks: readonly PlanTask[],
): Promise<ShownTask[]> {
  const linkOf = await linksOf(
    db,
    viewer,
    tasks.flatMap(({ target }) => target ?? []),
  );
  return tasks.map((task) => {
    const link = task.target && linkOf(task.target);
    return { ...task, target: link ? task.target : null, link: link ?? null };
  });
}
