import {
  type ExportedFile,
  type ExportedList,
  type ExportedProductFile,
  type ExportedRow,
  exportedRows,
} from '@kindred/db/tribes/export/visibility';
import {
  type After,
  exportedComments,
  exportedMembers,
  exportedPosts,
  exportedSpaces,
  settingsOf,
} from '@kindred/db/tribes/tribeCreation/visibility';
import { markExported } from '@kindred/db/tribes/tribeCreation/writes';
import type { ZipEntry } from '../../../platform/zip.ts';
import { bytesOf, inList, safeName, storedEntry } from '../../../platform/zip-entries.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presentSettings } from '../settings/present.ts';

const ROWS_AT_ONCE = 1_000;
const POSTS_AT_ONCE = 100;

/** Every page of a list, one after the other. */
async function* pages<Row extends After>(
  read: (limit: number, after?: After) => Promise<Row[]>,
  limit: number,
): AsyncGenerator<Row[]> {
  let after: After | undefined;
  for (;;) {
    const rows = await read(limit, after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = { place: last.place, id: last.id };
  }
}

async function* listed<Row extends ExportedRow = ExportedRow>(
  { db }: Context,
  list: ExportedList,
  of: string,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await exportedRows<Row>(db, list, of, { limit: ROWS_AT_ONCE, after });
    yield rows;
    after = rows.at(-1)?.id;
    if (after === undefined || rows.length < ROWS_AT_ONCE) return;
  }
}

async function* one<T>(value: Promise<T>): AsyncGenerator<T> {
  yield await value;
}

/** Where a file of a library is in the archive. Two spaces can have one name, two things in a folder cannot. */
function placeOf({ spaceId, spaceName, path, name }: ExportedFile): string {
  return [
    'library',
    `${safeName(spaceName)} ${spaceId.slice(-6)}`,
    ...path.map(safeName),
    safeName(name),
  ].join('/');
}

/** Where a version of a file of a product is in the archive. */
function placeOfVersion({ productId, productName, name, version }: ExportedProductFile): string {
  return ['products', `${safeName(productName)} ${productId.slice(-6)}`, `v${version}`, safeName(name)].join(
    '/',
  );
}

async function* members({ db }: Context, tribeId: string) {
  for await (const rows of pages((max, after) => exportedMembers(db, tribeId, max, after), ROWS_AT_ONCE)) {
    yield rows.map(({ place: _, ...member }) => member);
  }
}

function postPages({ db }: Context, tribeId: string) {
  return pages((max, after) => exportedPosts(db, tribeId, max, after), POSTS_AT_ONCE);
}

async function* posts(ctx: Context, tribeId: string) {
  for await (const rows of postPages(ctx, tribeId)) {
    const ids = rows.map(({ id }) => id);
    const comments = Map.groupBy(await exportedComments(ctx.db, ids), ({ postId }) => postId);
    yield rows.map(({ place: _, ...post }) => ({ ...post, comments: comments.get(post.id) ?? [] }));
  }
}

async function* library(ctx: Context, tribeId: string) {
  for await (const rows of listed<ExportedFile>(ctx, 'library', tribeId)) {
    yield rows.map((row) => {
      const { storageKey, path: _, spaceName: __, ...item } = row;
      return { ...item, file: storageKey === null ? null : placeOf(row) };
    });
  }
}

async function* productFiles(ctx: Context, tribeId: string) {
  for await (const rows of listed<ExportedProductFile>(ctx, 'productFiles', tribeId)) {
    yield rows.map((row) => {
      const { storageKey, productName: _, ...file } = row;
      return { ...file, file: storageKey === null ? null : placeOfVersion(row) };
    });
  }
}

/** A list of which each item holds lists of its own. */
async function* withLists(
  ctx: Context,
  pages: AsyncIterable<readonly { id: string }[]>,
  lists: Readonly<Record<string, ExportedList>>,
): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row).slice(0, -1)}`;
      isFirst = false;
      for (const [name, list] of Object.entries(lists)) {
        yield `,"${name}":`;
        yield* inList(listed(ctx, list, row.id));
      }
      yield '}';
    }
  }
  yield ']';
}

const OF_CHALLENGES = { tasks: 'tasks', participants: 'participants', checkIns: 'checkIns' } as const;
const OF_PRODUCTS = { bookings: 'productBookings', reviews: 'productReviews' } as const;

const LISTS = [
  'hours',
  'automations',
  'automationRuns',
  'requests',
  'invitations',
  'bans',
  'verifications',
  'bundles',
  'productHours',
] as const satisfies readonly ExportedList[];

/** One JSON object. */
async function* written(ctx: Context, tribeId: string): AsyncGenerator<string> {
  const { db } = ctx;
  const row = (await settingsOf(db, tribeId)) ?? fail('not_found');
  const { courses: _, exportedAt: __, canBeDeleted: ___, ...tribe } = presentSettings(row, []);
  const head = { format: 'kindred-tribe', version: 3, writtenAt: new Date().toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},\n"tribe":${JSON.stringify({ ...tribe, createdAt: row.createdAt })}`;
  const parts: Record<string, AsyncIterable<string>> = {
    members: inList(members(ctx, tribeId)),
    spaces: withLists(ctx, one(exportedSpaces(db, tribeId)), { people: 'spaceMembers' }),
    posts: inList(posts(ctx, tribeId)),
    library: inList(library(ctx, tribeId)),
    productFiles: inList(productFiles(ctx, tribeId)),
    challenges: withLists(ctx, listed(ctx, 'challenges', tribeId), OF_CHALLENGES),
    badges: withLists(ctx, listed(ctx, 'badges', tribeId), { given: 'badgesGiven' }),
    events: withLists(ctx, listed(ctx, 'events', tribeId), { attendance: 'attendance' }),
    products: withLists(ctx, listed(ctx, 'products', tribeId), OF_PRODUCTS),
    ...Object.fromEntries(LISTS.map((list) => [list, inList(listed(ctx, list, tribeId))])),
  };
  for (const [name, part] of Object.entries(parts)) {
    yield `,\n"${name}":`;
    yield* part;
  }
  yield '}\n';
}

const MEDIA = '/media/';

/** What posts, products, check-ins and the tribe itself show, under the addresses by which the JSON names it. */
async function* shown(ctx: Context, tribeId: string): AsyncGenerator<string> {
  for await (const rows of listed<ExportedRow & { url: string }>(ctx, 'pictures', tribeId)) {
    for (const { url } of rows) yield url;
  }
  for await (const rows of postPages(ctx, tribeId)) for (const { media } of rows) yield* media;
  for await (const rows of listed<ExportedRow & { images: string[] }>(ctx, 'products', tribeId)) {
    for (const { images } of rows) yield* images;
  }
  for await (const found of listed(ctx, 'challenges', tribeId)) {
    for (const { id } of found) {
      for await (const rows of listed<ExportedRow & { media: string[] }>(ctx, 'checkIns', id)) {
        for (const { media } of rows) yield* media;
      }
    }
  }
}

/** A JSON file and all files it names; the tribe counts as exported once everything was read. */
export async function* archiveOf(ctx: Context, tribeId: string): AsyncGenerator<ZipEntry> {
  const { storage } = ctx.deps;
  yield { name: 'tribe.json', isText: true, body: bytesOf(written(ctx, tribeId)) };
  for await (const rows of listed<ExportedFile>(ctx, 'library', tribeId)) {
    for (const row of rows) {
      if (row.storageKey !== null) yield* storedEntry(storage, placeOf(row), row.storageKey);
    }
  }
  for await (const rows of listed<ExportedProductFile>(ctx, 'productFiles', tribeId)) {
    for (const row of rows) {
      if (row.storageKey !== null) yield* storedEntry(storage, placeOfVersion(row), row.storageKey);
    }
  }
  for await (const url of shown(ctx, tribeId)) {
    if (url.startsWith(MEDIA)) yield* storedEntry(storage, url.slice(1), url.slice(MEDIA.length));
  }
  await ctx.write((tx) => markExported(tx, tribeId));
}
