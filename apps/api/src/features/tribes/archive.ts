import {
  type After,
  exportedComments,
  exportedMembers,
  exportedPosts,
  exportedSpaces,
  settingsOf,
} from '@kindred/db/tribes/founding/visibility';
import { markExported } from '@kindred/db/tribes/founding/writes';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { presentSettings } from './settings.present.ts';

const MEMBERS_AT_ONCE = 1_000;
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

/** The items of a JSON list, with commas between them, however many pages they come in. */
function listing(): (items: readonly object[]) => string {
  let isFirst = true;
  return (items) =>
    items
      .map((item) => {
        const text = `${isFirst ? '' : ','}\n${JSON.stringify(item)}`;
        isFirst = false;
        return text;
      })
      .join('');
}

/** One JSON object; the tribe counts as exported once all of it was read. */
export async function* archiveOf(ctx: Context, tribeId: string): AsyncGenerator<string> {
  const { db } = ctx;
  const row = (await settingsOf(db, tribeId)) ?? fail('not_found');
  const { courses: _, exportedAt: __, canBeDeleted: ___, ...tribe } = presentSettings(row, []);
  const head = { format: 'kindred-tribe', version: 1, writtenAt: new Date().toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},\n"tribe":${JSON.stringify({ ...tribe, createdAt: row.createdAt })},\n"members":[`;
  const members = listing();
  for await (const rows of pages((max, after) => exportedMembers(db, tribeId, max, after), MEMBERS_AT_ONCE)) {
    yield members(rows.map(({ place: _place, ...member }) => member));
  }
  yield '],\n"spaces":[';
  yield listing()(await exportedSpaces(db, tribeId));
  yield '],\n"posts":[';
  const posts = listing();
  for await (const rows of pages((max, after) => exportedPosts(db, tribeId, max, after), POSTS_AT_ONCE)) {
    const said = await exportedComments(
      db,
      rows.map(({ id }) => id),
    );
    const comments = Map.groupBy(said, ({ postId }) => postId);
    yield posts(
      rows.map(({ place: _place, ...post }) => ({ ...post, comments: comments.get(post.id) ?? [] })),
    );
  }
  await ctx.write((tx) => markExported(tx, tribeId));
  yield ']}\n';
}
