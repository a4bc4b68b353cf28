import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { opaqueParameter } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { prepareShapes, viewerIn } from '../../prepared.ts';
import { IN_FEED } from '../visibility.ts';
import { type FollowedOrder, followedInOrder, REACH, type Reach } from './visibility.ts';

/** Times that a page begins again where the search before was cut, until it has a post. */
const ROUNDS = 5;

interface Narrowed {
  by: FollowedOrder['by'];
  limit: number;
  type?: string | undefined;
  tribe?: string | undefined;
}

/** Where posts are looked for: below a place of the order, or in a block, both ends included. */
interface Bounds {
  below?: Cursor | null;
  top?: Cursor | null;
  end?: Cursor | null;
}

const OPERATORS = { below: '<', top: '<=', end: '>=' } as const;
const BOUNDS = ['below', 'top', 'end'] as const;

type Values = Record<`${(typeof BOUNDS)[number]}${'Place' | 'Id'}` | 'viewerId' | 'type' | 'tribe', string>;

const found = prepareShapes(
  (
    _db,
    values: Values,
    shape: Pick<Narrowed, 'by' | 'limit'> & {
      isOfType: boolean;
      isOfTribe: boolean;
      bounds: (typeof BOUNDS)[number][];
      reach: Reach;
    },
  ) => {
    const { by, limit, isOfType, isOfTribe, bounds, reach } = shape;
    const type = sql.raw(by === 'created_at' ? 'timestamptz' : 'double precision');
    const within = bounds.map(
      (bound) => sql<SqlBool>`(${sql.ref(`posts.${by}`)}, posts.id) ${sql.raw(OPERATORS[bound])}
        (${opaqueParameter(sql`${values[`${bound}Place`]}::text::${type}`)},
         ${opaqueParameter(sql`${values[`${bound}Id`]}::uuid`)})`,
    );
    const order: FollowedOrder = {
      by,
      limit,
      only: sql<SqlBool>`${sql.join([IN_FEED, ...within], sql` and `)}`,
      isListed: true,
      isWhole: bounds.includes('top'),
      ...(isOfType ? { type: values.type } : {}),
      ...(isOfTribe ? { tribe: values.tribe } : {}),
    };
    return followedInOrder(viewerIn(values), order, reach);
  },
);

async function find(db: Db | Tx, viewer: Viewer, narrowed: Narrowed, bounds: Bounds, reach: Reach) {
  const { by, limit, type = '', tribe = '' } = narrowed;
  const { below, top, end } = bounds;
  const values: Values = {
    viewerId: viewer.id,
    type,
    tribe,
    belowPlace: below?.place ?? '',
    belowId: below?.id ?? '',
    topPlace: top?.place ?? '',
    topId: top?.id ?? '',
    endPlace: end?.place ?? '',
    endId: end?.id ?? '',
  };
  const rows = await found(db, values, {
    by,
    limit,
    isOfType: narrowed.type !== undefined,
    isOfTribe: narrowed.tribe !== undefined,
    bounds: BOUNDS.filter((bound) => bounds[bound]),
    reach,
  });
  const cursors = rows.map(({ place, id }) => ({ place, id }));
  const isCut = rows.at(-1)?.isCut === true;
  return isCut ? { posts: cursors.slice(0, -1), cut: cursors.at(-1) ?? null } : { posts: cursors, cut: null };
}

/** Places of posts in their order, and where what was looked at ends: null when that was all there is. */
export interface Followed {
  posts: Cursor[];
  end: Cursor | null;
}

/** The next posts below a place. Fewer than asked for, or none, when too much in between is hidden from the viewer. */
export async function followedBelow(
  db: Db | Tx,
  viewer: Viewer,
  narrowed: Narrowed,
  below: Cursor | null,
  reach = REACH,
): Promise<Followed> {
  let from = below;
  for (let round = 1; ; round++) {
    const { posts, cut } = await find(db, viewer, narrowed, { below: from }, reach);
    if (posts.length === 0 && cut !== null && round < ROUNDS) from = cut;
    else return { posts, end: posts.length < narrowed.limit ? cut : (posts.at(-1) ?? null) };
  }
}

/** The posts of a block that {@link followedBelow} found; without `end`, of the last there is. */
export async function followedWithin(
  db: Db | Tx,
  viewer: Viewer,
  narrowed: Narrowed,
  block: { top: Cursor; end: Cursor | null },
  reach = REACH,
): Promise<Cursor[]> {
  return (await find(db, viewer, narrowed, block, reach)).posts;
}
