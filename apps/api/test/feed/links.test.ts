import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PostView } from '@kindred/validation/feed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Received } from '../../src/platform/bus.ts';
import { createPageReader } from '../../src/platform/page-reader.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const PAGE = `<title>Long fermentation</title><meta name="description" content="What a day does to a dough.">
  <meta property="og:site_name" content="Breadlab">`;
const PREVIEW = {
  title: 'Long fermentation',
  description: 'What a day does to a dough.',
  siteName: 'Breadlab',
};
const UNKNOWN = { title: null, description: null, siteName: null };

let api: TestApi;
let ada: Person;
let leo: Person;
let fetched: string[];
let pages: Record<string, string>;
const events: Received[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  fetched.push(path);
  const page = pages[path];
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
});

beforeAll(async () => {
  api = await createTestApi({ env: { POSTS_PER_USER: '100000' } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.jobDeps.pages = createPageReader({
    port: (server.address() as AddressInfo).port,
    lookup: (_hostname, options, callback) =>
      options.all === true
        ? callback(null, [{ address: '127.0.0.1', family: 4 }])
        : callback(null, '127.0.0.1', 4),
  });
  [ada, leo] = [await api.signUp('Ada Lind'), await api.signUp('Leo Moreau')];
  api.bus.on((event) => events.push(event));
});
afterAll(async () => {
  await api.close();
  server.close();
});
beforeEach(async () => {
  await api.runJobs();
  await api.database.pool.query('delete from link_previews');
  [fetched, pages] = [[], { '/long': PAGE }];
  events.length = 0;
});

const publish = (body: object, as = ada) => api.post('/api/posts', { type: 'link', ...body }, as);
async function published(path: string, as = ada): Promise<PostView> {
  const answer = await publish({ linkUrl: `http://www.breadlab.example${path}` }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const linkOf = async ({ id }: PostView, as = leo) =>
  ((await api.get(`/api/posts/${id}`, as)).json() as PostView).link;
const changed = () => events.flatMap(({ topic, payload }) => (topic === 'post_changed' ? [payload] : []));

describe('a link post', () => {
  test('shows where it leads at once, and what the page says of itself once it was read', async () => {
    const post = await published('/long#tables');
    const link = { url: 'http://www.breadlab.example/long#tables', host: 'breadlab.example' };
    expect(post).toMatchObject({ type: 'link', content: '', media: [], live: null });
    expect(post.link).toEqual({ ...link, ...UNKNOWN });
    await api.runJobs();
    expect(await linkOf(post)).toEqual({ ...link, ...PREVIEW });
    expect(fetched).toEqual(['/long']);
    await expect.poll(changed).toEqual([{ postId: post.id }]);
    const [found] = (await api.get('/api/feed?type=link&mode=chronological', leo)).json().items;
    expect(found).toMatchObject({ id: post.id, link: PREVIEW });
  });

  test('has its preview at once when the page is cached, also for another author', async () => {
    await published('/long');
    await api.runJobs();
    expect((await published('/long', leo)).link).toMatchObject(PREVIEW);
    await api.runJobs();
    expect(fetched).toEqual(['/long']);
  });

  test('two of one page that come at once read it once', async () => {
    const posts = await Promise.all([published('/long'), published('/long', leo)]);
    await api.runJobs();
    for (const post of posts) expect(await linkOf(post)).toMatchObject(PREVIEW);
    expect(fetched).toEqual(['/long']);
  });

  test('stays as it is when its page cannot be read, which is tried again after an hour', async () => {
    const post = await published('/gone');
    await api.runJobs();
    expect(await linkOf(post)).toMatchObject({ host: 'breadlab.example', ...UNKNOWN });
    expect(changed()).toEqual([]);
    pages['/gone'] = PAGE;
    await published('/gone');
    await api.runJobs();
    expect(fetched).toEqual(['/gone']);
    await api.database.pool.query("update link_previews set fetched_at = now() - interval '61 minutes'");
    const later = await published('/gone');
    await api.runJobs();
    expect(fetched).toEqual(['/gone', '/gone']);
    expect(await linkOf(later)).toMatchObject(PREVIEW);
  });

  test('keeps what it showed when its page is another a week later', async () => {
    const post = await published('/long');
    await api.runJobs();
    pages['/long'] = '<title>Something else</title>';
    await api.database.pool.query("update link_previews set fetched_at = now() - interval '8 days'");
    const later = await published('/long');
    await api.runJobs();
    expect(await linkOf(later)).toMatchObject({ title: 'Something else', description: null });
    expect(await linkOf(post)).toMatchObject(PREVIEW);
  });

  test('sends no event when it was deleted in the meantime', async () => {
    const post = await published('/long');
    await api.delete(`/api/posts/${post.id}`, ada);
    await api.runJobs();
    expect(await linkOf(post)).toBeUndefined();
  });

  test('can be passed on, drafted, liked and written on like any other', async () => {
    const post = await published('/long');
    await api.runJobs();
    const share = await publish({ type: 'text', content: 'Read this', sharedPostId: post.id }, leo);
    expect(share.json().shared.link).toMatchObject(PREVIEW);
    expect((await api.post(`/api/posts/${post.id}/like`, undefined, leo)).statusCode).toBe(200);
    const [like] = (await api.get('/api/notifications', ada)).json();
    expect(like.content).toBe('breadlab.example');

    const edit = { method: 'PATCH', url: `/api/posts/${post.id}`, headers: { cookie: ada.cookie } } as const;
    const edited = await api.request({ ...edit, payload: { content: 'The tables are good' } });
    expect(edited.json()).toMatchObject({ content: 'The tables are good', link: PREVIEW });
    const moved = await api.request({ ...edit, payload: { content: 'x', linkUrl: 'https://example.org' } });
    expect(moved.statusCode).toBe(400);

    const linkUrl = 'http://www.breadlab.example/long';
    const draft = (await api.post('/api/drafts', { input: { type: 'link', linkUrl } }, ada)).json();
    expect(draft.input).toMatchObject({ linkUrl, content: '' });
    const out = await api.post(`/api/drafts/${draft.id}/publish`, undefined, ada);
    expect(out.json().link).toMatchObject({ url: linkUrl, ...PREVIEW });
  });
});

describe('a link that is refused', () => {
  const content = 'Read this';
  test.each([
    ['none', { content }],
    ['on a text', { content, type: 'text', linkUrl: 'https://breadlab.example/' }],
    ['that runs', { content, linkUrl: 'javascript:alert(1)' }],
    ['to a file', { content, linkUrl: 'file:///etc/passwd' }],
    ['with a name in it', { content, linkUrl: 'https://me:pw@breadlab.example/' }],
    ['to this machine', { content, linkUrl: 'http://127.0.0.1/' }],
    ['to a name without a domain', { content, linkUrl: 'http://localhost/' }],
    ['too long', { content, linkUrl: `https://breadlab.example/${'a'.repeat(2_000)}` }],
  ])('%s', async (_what, body) => {
    const answer = await publish(body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(['linkUrl']);
    await api.runJobs();
    expect(fetched).toEqual([]);
  });
});
