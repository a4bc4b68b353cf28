import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

async function* parts(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}
const read = (...texts: string[]) => previewOf(parts(...texts));
const page = (head: string) => read(`<!doctype html><html><head>${head}</head><body>…</body></html>`);

test('a page says it in Open Graph, or else in plain HTML', async () => {
  const plain =
    '<title>Long &amp; slow</title><meta name="description" content="Measured &quot;twice&quot;.">';
  expect(await page(plain)).toEqual({
    title: 'Long & slow',
    description: 'Measured "twice".',
    siteName: null,
  });
  const graph = `<meta property="og:title" content="Fermentation">
    <META PROPERTY="OG:DESCRIPTION" CONTENT="What a day does"><meta name=og:site_name content=Breadlab>`;
  expect(await page(plain + graph)).toEqual({
    title: 'Fermentation',
    description: 'What a day does',
    siteName: 'Breadlab',
  });
  expect(
    await page(`${plain}<meta property="og:title" content=" "><meta property="og:title">`),
  ).toMatchObject({
    title: 'Long & slow',
  });
});

test('a page without a title has no preview', async () => {
  for (const head of ['', '<title> \n </title>', '<meta name="description" content="Words">']) {
    expect(await page(head)).toBeNull();
  }
  expect(await read()).toBeNull();
  expect(await read('\u0000\u0001<<<>>></title>')).toBeNull();
});

test('only the head counts, and the rest is not read', async () => {
  let isReadOn = false;
  async function* long() {
    yield '<head><ti';
    yield 'tle>Bre';
    yield 'ad</title></head>';
    isReadOn = true;
    yield '<title>Other</title>';
  }
  expect(await previewOf(long())).toMatchObject({ title: 'Bread' });
  expect(isReadOn).toBe(false);
  expect(await read('<title>Bread</title><body><meta property="og:title" content="Spoofed">')).toMatchObject({
    title: 'Bread',
  });
  expect(
    await page('<script>"<title>Script</title>"</script><!-- <title>No</title> --><title>Bread</title>'),
  ).toMatchObject({ title: 'Bread' });
});

test('what is said is one line of plain text, and cut where it is too long', async () => {
  const preview = await page(`<title>&lt;b&gt;Bread&lt;/b&gt;\n\t\u0007\u202e and \u200bbutter 🥖</title>
    <meta name="description" content="${'🥖 '.repeat(400)}">
    <meta property="og:site_name" content="${'x'.repeat(101)}">`);
  expect(preview?.title).toBe('<b>Bread</b> and butter 🥖');
  expect([...(preview?.description ?? '')].length).toBeLessThanOrEqual(400);
  expect(preview?.description).toMatch(/🥖…$/u);
  expect(preview?.siteName).toBe(`${'x'.repeat(99)}…`);
  expect((await page(`<title>${'y'.repeat(500_000)}</title>`))?.title).toHaveLength(200);
  expect((await page(`<title>${'y'.repeat(200)}</title>`))?.title).toBe('y'.repeat(200));
});

test('a page that is made to be slow to read is not', async () => {
  const open = '<a>'.repeat(80_000) + '</b>'.repeat(70_000);
  const started = performance.now();
  expect(await read(`<title>Bread</title>${'</b>'.repeat(130_000)}`)).toMatchObject({ title: 'Bread' });
  expect(await read(`<title>Bread</title>${open}`)).toMatchObject({ title: 'Bread' });
  expect(await read(`<title>Bread</title>${'<svg>'.repeat(990)}${'</b>'.repeat(120_000)}`)).toMatchObject({
    title: 'Bread',
  });
  expect(performance.now() - started).toBeLessThan(2_000);
});
