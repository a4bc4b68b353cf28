import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Draws the committed PNGs from their sources once more: `node build/draw.ts`, with any Chromium at hand. */
const web = fileURLToPath(new URL('..', import.meta.url));
const chromium = process.env.CHROMIUM_PATH ?? 'chromium';
const icon = 'public/icons/icon.svg';
const maskable = 'build/art/maskable.svg';

const scratch = mkdtempSync(join(tmpdir(), 'draw-'));
drawIcon(icon, 'icon-192.png', 192);
drawIcon(icon, 'icon-512.png', 512);
drawIcon(maskable, 'icon-maskable-512.png', 512);
// Apple rounds the corners itself and shows black where a picture is clear.
drawIcon(maskable, 'apple-touch-icon.png', 180);
shoot(pathToFileURL(join(web, 'build/art/og.html')).href, 'og.png', 1200, 630);
rmSync(scratch, { recursive: true });

function drawIcon(source: string, name: string, size: number): void {
  const page = join(scratch, 'icon.html');
  const href = pathToFileURL(join(web, source)).href;
  writeFileSync(
    page,
    `<style>*{margin:0}img{display:block;width:100vw;height:100vh}</style><img src="${href}">`,
  );
  shoot(pathToFileURL(page).href, name, size, size);
}

function shoot(url: string, name: string, width: number, height: number): void {
  execFileSync(chromium, [
    '--headless',
    '--no-sandbox',
    '--disable-background-networking',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    '--default-background-color=00000000',
    '--allow-file-access-from-files',
    `--window-size=${width},${height}`,
    `--screenshot=${join(web, 'public/icons', name)}`,
    '--virtual-time-budget=2000',
    url,
  ]);
}
