import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { CommentView } from '@kindred/validation/feed/comments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from './harness.ts';

let api: TestApi;
let olivia: Person;
let mona: Person;
let leo: Person;
let postId: string;
beforeAll(async () => {
  api = await createTestApi({ env: { COMMENTS_PER_USER: '200' } });
  [olivia, mona, leo] = [
    await api.signUp('Olivia Ferrer'),
    await api.signUp('Mona Okafor'),
    await api.signUp('Leo Brandt'),
  ];
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('delete from notifications');
  postId = (await createPost(api.db, { authorId: olivia.user.id, content: 'My first loaf' })).id;
});

const say = async (as: Person, content: string, parentId?: string, headers?: Record<string, string>) =>
  api.post(`/api/posts/${postId}/comments`, { content, ...(parentId ? { parentId } : {}) }, as, headers);
const said = async (as: Person, content: string, parentId?: string): Promise<CommentView> => {
  const answer = await say(as, content, parentId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const send = (method: 'PUT' | 'PATCH', url: string, body: unknown, as: Person) =>
  api.request({
    method,
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const react = (id: string, type: string, as: Person) =>
  send('PUT', `/api/comments/${id}/reaction`, { type }, as);
const listed = async (as: Person, query = ''): Promise<CommentView[]> =>
  (await api.get(`/api/posts/${postId}/comments${query}`, as)).json().items;
const newsOf = async (person: Person) => {
  const { rows } = await api.database.pool.query(
    'select type, title, message, data from notifications where user_id = $1 order by id',
    [person.user.id],
  );
  return rows as { type: string; title: string; message: string; data: Record<string, string> }[];
};

describe('a thread', () => {
  test('is written, read in three orders, answered, edited and counted', async () => {
    const first = await said(mona, 'Lovely crumb');
    const second = await said(olivia, 'Thank you');
    const answer = await said(leo, 'Which flour?', first.id);
    expect(first).toMatchObject({
      depth: 0,
      parentId: null,
      isByPostAuthor: false,
      author: { name: 'Mona Okafor' },
    });
    expect(second.isByPostAuthor).toBe(true);
    expect(answer).toMatchObject({ depth: 1, parentId: first.id, postId });
    expect((await react(second.id, 'love', leo)).json()).toMatchObject({
      id: second.id,
      likeCount: 1,
      myReaction: 'love',
      reactions: { love: 1 },
    });
    const order = async (sort: string) => (await listed(mona, `?sort=${sort}`)).map(({ id }) => id);
    expect(await order('oldest')).toEqual([first.id, second.id]);
    expect(await order('newest')).toEqual([second.id, first.id]);
    expect(await order('top')).toEqual([second.id, first.id]);
    expect((await listed(mona)).find(({ id }) => id === first.id)?.replyCount).toBe(1);
    const replies = (await api.get(`/api/comments/${first.id}/replies`, mona)).json();
    expect(replies).toMatchObject({ items: [{ id: answer.id, content: 'Which flour?' }], nextCursor: null });
    const edited = await send('PATCH', `/api/comments/${answer.id}`, { content: 'Which rye?' }, leo);
    expect(edited.json()).toMatchObject({ content: 'Which rye?', editedAt: expect.any(String) });
    expect((await api.get(`/api/posts/${postId}`, mona)).json().commentCount).toBe(3);
  });

  test.each(['top', 'newest', 'oldest'])('is read page after page, %s first, none twice', async (sort) => {
    const authors = [mona, leo, olivia];
    for (let n = 0; n < 7; n++) {
      const comment = await commentOn(api.db, postId, authors[n % 3]?.user.id ?? '');
      if (n % 2 === 0) await react(comment.id, 'like', mona);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await api.get(
        `/api/posts/${postId}/comments?sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
        mona,
      );
      seen.push(...page.json().items.map(({ id }: CommentView) => id));
      cursor = page.json().nextCursor;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen.length).toBe(7);
  });

  test('a cursor of another list is refused', async () => {
    await commentOn(api.db, postId, mona.user.id);
    await commentOn(api.db, postId, mona.user.id);
    const { nextCursor } = (await api.get(`/api/posts/${postId}/comments?sort=newest&limit=1`, mona)).json();
    const answer = await api.get(`/api/posts/${postId}/comments?sort=top&cursor=${nextCursor}`, mona);
    expect([answer.statusCode, answer.json().error?.code ?? answer.json().code]).toEqual([
      400,
      'invalid_cursor',
    ]);
  });

  test('only what is on the same post, and still there, can be answered', async () => {
    const elsewhere = await createPost(api.db, { authorId: olivia.user.id });
    const other = await commentOn(api.db, elsewhere.id, mona.user.id);
    const gone = await said(mona, 'Gone soon');
    await said(leo, 'Stays', gone.id);
    await api.delete(`/api/comments/${gone.id}`, mona);
    for (const parentId of [other.id, gone.id, '019a0000-0000-7000-8000-000000000000']) {
      const answer = await say(leo, 'Hello?', parentId);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('This comment is no longer there');
    }
  });

  test('blank, too long and unknown fields are refused', async () => {
    expect((await say(leo, '  ')).body).toContain('Please write something');
    expect((await say(leo, 'a'.repeat(2001))).statusCode).toBe(400);
    expect((await say(leo, '🥖'.repeat(2000))).statusCode).toBe(200);
    expect(
      (await api.post(`/api/posts/${postId}/comments`, { content: 'a', depth: 3 }, leo)).statusCode,
    ).toBe(400);
  });

  test('the same key twice comments once', async () => {
    const headers = { 'idempotency-key': 'comment-1' };
    const [one, two] = [
      await say(leo, 'Once', undefined, headers),
      await say(leo, 'Once', undefined, headers),
    ];
    expect(two.json().id).toBe(one.json().id);
    expect((await say(leo, 'Other', undefined, headers)).statusCode).toBe(409);
    expect(await listed(leo)).toHaveLength(1);
    expect(await newsOf(olivia)).toHaveLength(1);
  });

  test('somebody deleted keeps the place of their comment and nothing of it', async () => {
    const top = await said(mona, 'secret words');
    await react(top.id, 'laugh', leo);
    const answer = await said(leo, 'Answer', top.id);
    expect((await api.delete(`/api/comments/${top.id}`, mona)).statusCode).toBe(200);
    const page = await api.get(`/api/posts/${postId}/comments`, leo);
    expect(page.body).not.toMatch(/secret|Mona/);
    expect(page.json().items[0]).toMatchObject({
      id: top.id,
      isDeleted: true,
      author: null,
      content: '',
      likeCount: 0,
      replyCount: 1,
      can: { react: false, reply: false, edit: false, delete: false, report: false },
    });
    expect((await react(top.id, 'like', leo)).statusCode).toBe(403);
    expect((await api.delete(`/api/comments/${answer.id}`, leo)).statusCode).toBe(200);
    expect(await listed(leo)).toEqual([]);
    expect((await api.get(`/api/posts/${postId}`, mona)).json().commentCount).toBe(0);
  });

  test('a block between two takes their comments from each other, also by id', async () => {
    const [bo, cy] = [await api.signUp('Bo Berg'), await api.signUp('Cy Holm')];
    const byBo = await said(bo, 'By Bo');
    const byCy = await said(cy, 'By Cy');
    await blockUser(api.db, bo.user.id, cy.user.id);
    for (const [viewer, theirs] of [
      [bo, byCy],
      [cy, byBo],
    ] as const) {
      expect((await listed(viewer)).map(({ id }) => id)).not.toContain(theirs.id);
      expect((await react(theirs.id, 'like', viewer)).statusCode).toBe(404);
      expect((await api.get(`/api/comments/${theirs.id}/replies`, viewer)).statusCode).toBe(404);
      expect((await say(viewer, 'Hello', theirs.id)).statusCode).toBe(400);
      expect(
        (await api.post(`/api/comments/${theirs.id}/report`, { reason: 'spam' }, viewer)).statusCode,
      ).toBe(404);
    }
    expect(await listed(mona)).toHaveLength(2);
  });

  test('is rate-limited an hour', async () => {
    const eager = await api.signUp('Eva Eager');
    const answers = await Promise.all(Array.from({ length: 205 }, (_, n) => say(eager, `Comment ${n}`)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
    expect((await api.get(`/api/posts/${postId}`, mona)).json().commentCount).toBe(200);
  });
});

describe('who reacted', () => {
  test('is told kind by kind, newest first, without those in a block', async () => {
    const comment = await said(olivia, 'Crumb');
    const blocked = await api.signUp('Bad Egg');
    await blockUser(api.db, leo.user.id, blocked.user.id);
    for (const [person, kind] of [
      [mona, 'like'],
      [olivia, 'wow'],
      [blocked, 'like'],
    ] as const) {
      expect((await react(comment.id, kind, person)).statusCode).toBe(200);
    }
    const who = async (query: string, as: Person) =>
      (await api.get(`/api/comments/${comment.id}/reactions${query}`, as))
        .json()
        .items.map(({ user, type }: { user: { firstName: string }; type: string }) => [user.firstName, type]);
    expect(await who('', mona)).toEqual([
      ['Bad', 'like'],
      ['Olivia', 'wow'],
      ['Mona', 'like'],
    ]);
    expect(await who('?type=like', leo)).toEqual([['Mona', 'like']]);
    await react(comment.id, 'support', mona);
    expect(await who('?type=like', leo)).toEqual([]);
    await api.delete(`/api/comments/${comment.id}/reaction`, mona);
    expect(await who('', leo)).toEqual([['Olivia', 'wow']]);
  });

  test('of a post, page after page', async () => {
    const people = [mona, leo, olivia];
    for (const person of people)
      await send('PUT', `/api/posts/${postId}/reaction`, { type: 'celebrate' }, person);
    const first = (await api.get(`/api/posts/${postId}/reactions?limit=2`, mona)).json();
    const rest = (
      await api.get(`/api/posts/${postId}/reactions?limit=2&cursor=${first.nextCursor}`, mona)
    ).json();
    expect(first.items).toHaveLength(2);
    expect(rest.items).toHaveLength(1);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('news', () => {
  test('an author is told of a comment, whoever is answered of the answer, nobody of their own', async () => {
    const first = await said(mona, 'Lovely   crumb\nand crust');
    await said(olivia, 'Thank you');
    await said(leo, 'Which flour?', first.id);
    await said(olivia, 'Rye', first.id);
    const titles = async (person: Person) => (await newsOf(person)).map(({ title }) => title);
    expect(await titles(olivia)).toEqual([
      'Mona Okafor commented on your post',
      'Leo Brandt commented on your post',
    ]);
    expect(await titles(mona)).toEqual([
      'Leo Brandt replied to your comment',
      'Olivia Ferrer replied to your comment',
    ]);
    expect((await newsOf(olivia))[0]).toMatchObject({
      type: 'post_comment',
      message: 'Lovely crumb and crust',
      data: {
        actorId: mona.user.id,
        postId,
        commentId: first.id,
        actionUrl: `/post/${postId}#comment-${first.id}`,
      },
    });
    expect((await api.get('/api/notifications/badges', olivia)).json().notifications).toBe(2);
    await send('PATCH', `/api/comments/${first.id}`, { content: 'Lovely crust' }, mona);
    expect((await newsOf(olivia))[0]?.message).toBe('Lovely crust');
    await api.delete(`/api/comments/${first.id}`, mona);
    expect(await titles(olivia)).toEqual(['Leo Brandt commented on your post']);
    const { rows } = await api.database.pool.query(
      `select count(*)::int from bus_events where topic = 'badges_changed' and payload->>'userId' = $1`,
      [olivia.user.id],
    );
    expect(rows[0].count).toBeGreaterThanOrEqual(3);
  });

  test('of a like once, however often it is given, and never of one’s own', async () => {
    await send('PUT', `/api/posts/${postId}/reaction`, { type: 'love' }, mona);
    await send('PUT', `/api/posts/${postId}/reaction`, { type: 'wow' }, mona);
    await api.delete(`/api/posts/${postId}/like`, mona);
    await api.post(`/api/posts/${postId}/like`, undefined, mona);
    await api.post(`/api/posts/${postId}/like`, undefined, olivia);
    expect(await newsOf(olivia)).toMatchObject([
      { type: 'post_like', title: 'Mona Okafor liked your post', message: 'My first loaf' },
    ]);
  });

  test('nobody is told across a block, or of what they cannot see any more', async () => {
    const [bo, cy] = [await api.signUp('Bo Berg'), await api.signUp('Cy Holm')];
    const byBo = await said(bo, 'By Bo');
    await blockUser(api.db, bo.user.id, cy.user.id);
    await said(cy, 'Beside');
    expect(await newsOf(bo)).toEqual([]);
    const tribe = await createTribe(api.db, { isPrivate: true, ownerId: leo.user.id });
    const inside = await createPost(api.db, { tribeId: tribe.id, authorId: bo.user.id, content: 'Inside' });
    await api.post(`/api/posts/${inside.id}/comments`, { content: 'Secret' }, leo);
    await api.post(`/api/posts/${inside.id}/like`, undefined, leo);
    expect(await newsOf(bo)).toEqual([]);
    await joinTribe(api.db, tribe.id, bo.user.id);
    await api.post(`/api/posts/${inside.id}/comments`, { content: 'Hello' }, leo);
    expect((await newsOf(bo)).map(({ message }) => message)).toEqual(['Hello']);
    expect(byBo.author?.firstName).toBe('Bo');
  });
});

describe('reports', () => {
  test('are kept once a person and comment, the last words count until somebody has decided', async () => {
    const comment = await said(leo, 'Buy my course');
    const report = (body: unknown, as: Person) => api.post(`/api/comments/${comment.id}/report`, body, as);
    expect((await report({ reason: 'spam' }, mona)).statusCode).toBe(200);
    expect((await report({ reason: 'other', details: 'Third time today' }, mona)).statusCode).toBe(200);
    expect((await report({ reason: 'spam' }, leo)).statusCode).toBe(403);
    expect((await report({ reason: 'boring' }, mona)).statusCode).toBe(400);
    const { rows } = await api.database.pool.query(
      'select subject_type, reason, details, status from reports where subject_id = $1',
      [comment.id],
    );
    expect(rows).toEqual([
      { subject_type: 'comment', reason: 'other', details: 'Third time today', status: 'open' },
    ]);
  });
});

test('fifty people comment, react and think again at once: the counts are what there is', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const user = await createUser(api.db);
      const { token } = await api.db
        .transaction()
        .execute((tx) => api.jobDeps.sessions.create(tx, user.id, { ip: null, userAgent: null }));
      return { ...mona, user: { ...mona.user, id: user.id }, cookie: `session=${token}` };
    }),
  );
  const top = await said(olivia, 'Come in');
  const answers = await Promise.all([
    ...crowd.map((person, n) => say(person, `Comment ${n}`, n % 2 === 0 ? top.id : undefined)),
    ...crowd.map((person) => react(top.id, 'like', person)),
    ...crowd.map((person) => api.post(`/api/posts/${postId}/like`, undefined, person)),
    ...crowd.slice(0, 20).map((person) => react(top.id, 'love', person)),
    ...crowd.slice(20, 30).map((person) => api.delete(`/api/comments/${top.id}/reaction`, person)),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  const { rows } = await api.database.pool.query(
    `select comment_count, like_count,
       (select count(*)::int from comments where post_id = posts.id) as comments,
       (select count(*)::int from post_reactions where post_id = posts.id) as likes,
       (select sum(actor_count)::int from notifications where user_id = posts.author_id and type = 'post_like'
         and data->>'postId' = posts.id::text and not data ? 'commentId') as told
     from posts where id = $1`,
    [postId],
  );
  expect(rows[0]).toEqual({ comment_count: 51, comments: 51, like_count: 50, likes: 50, told: 50 });
  const { rows: kinds } = await api.database.pool.query(
    `select like_count, reply_count,
       (select coalesce(sum(value::int), 0)::int from jsonb_each_text(reaction_counts)) as by_kind,
       (select count(*)::int from comment_reactions where comment_id = comments.id) as there
     from comments where id = $1`,
    [top.id],
  );
  expect(kinds[0].by_kind).toBe(kinds[0].there);
  expect(kinds[0].like_count).toBe(kinds[0].there);
  expect(kinds[0].reply_count).toBe(25);
});
