import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const VIDEO = join(tmpdir(), 'kindred-door-camera.y4m');
const [WIDTH, HEIGHT] = [640, 480];

test.use({
  launchOptions: {
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${VIDEO}`],
  },
});
test.afterAll(() => rmSync(VIDEO, { force: true }));

/** Makes what the camera sees: the picture of a ticket as a phone shows it, on a gray table. */
async function film(ticket: Page): Promise<void> {
  const gray = await ticket.getByRole('img', { name: /^QR code of your ticket/ }).evaluate(
    (image: HTMLImageElement, [width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = '#777';
      context.fillRect(0, 0, width, height);
      context.translate(width / 2, height / 2);
      context.rotate(0.1);
      context.drawImage(image, -200, -200, 400, 400);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, at) => data[4 * at] ?? 0);
    },
    [WIDTH, HEIGHT] as [number, number],
  );
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(gray), color]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(VIDEO, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}

const liveTracks = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { streams: MediaStream[] }).streams
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  );

test('Door staff check in with the camera, by the decoder of the browser or by ours, and without a camera by name', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const data = {
    tribeId: tribe.slug,
    kind: 'workshop',
    title: unique('Open Stage'),
    startsAt: `${new Date().getFullYear() + 1}-06-15T19:00`,
    endsAt: `${new Date().getFullYear() + 1}-06-15T21:00`,
    timeZone: 'Europe/Berlin',
    audience: 'public',
    location: 'The old bakery',
  };
  const made = await context.request.post('/api/events', { data });
  const { id } = (await made.json()) as { id: string };
  const member = await anotherBrowser();
  const { name } = await newcomer(member.context(), 'Bea');
  await member.goto(`/event/${id}`);
  await member.getByRole('button', { name: 'Going', exact: true }).click();
  await member.getByRole('button', { name: 'Show ticket of seat 1' }).click();
  await film(member);
  const code = await member.getByText(/^[\w-]{130}$/).textContent();

  await page.addInitScript(() => {
    const streams: MediaStream[] = [];
    Object.assign(globalThis, { streams });
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      streams.push(stream);
      return stream;
    };
  });
  const start = () => page.getByRole('button', { name: 'Scan with the camera' }).click();

  await test.step('A camera that is not allowed leaves the search by name', async () => {
    await page.goto(`/event/${id}/door`);
    await start();
    await expect(page.getByRole('alert')).toContainText('camera');
    await expect(page.getByLabel('Search by name')).toBeVisible();
  });

  await test.step('The decoder that we bring reads the code of a real ticket', async () => {
    await context.grantPermissions(['camera']);
    expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
    await start();
    await expect(page.getByRole('status').filter({ hasText: name })).toContainText('Checked in');
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    expect(await liveTracks(page)).toBe(0);
  });

  await test.step('Where the browser has a decoder, that one is asked', async () => {
    await page.addInitScript((value) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async ({ videoWidth }: HTMLVideoElement) => (videoWidth > 0 ? [{ rawValue: value }] : []);
      }
      Object.assign(globalThis, { BarcodeDetector });
    }, code);
    await page.reload();
    await start();
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText('Already checked in at');
    expect(await liveTracks(page)).toBe(1);
  });

  await test.step('The camera is off once the door is left', async () => {
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByRole('heading', { name: data.title, level: 1 })).toBeVisible();
    expect(await liveTracks(page)).toBe(0);
  });
});
