import { expect, test } from 'vitest';
import { videoFrameOf, videoOrigins } from './videoHosts.ts';

const HOSTS = ['youtube', 'vimeo', 'loom', 'bunny', 'tube.example.org'];
const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  [
    'https://youtu.be/aqz-KE-bpKQ?t=1m30s&si=x',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&start=90',
  ],
  ['https://youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/abcdef0123', 'https://player.vimeo.com/video/76979871?dnt=1&h=abcdef0123'],
  [
    'https://player.vimeo.com/video/76979871?h=abcdef0123',
    'https://player.vimeo.com/video/76979871?dnt=1&h=abcdef0123',
  ],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=1',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
  ],
  [
    `https://iframe.mediadelivery.net/play/759/${GUID}`,
    `https://iframe.mediadelivery.net/embed/759/${GUID}?autoplay=false`,
  ],
  [
    'https://tube.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv',
    'https://tube.example.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?warningTitle=0',
  ],
])('%s plays in the frame of its site', (link, src) => {
  const frame = videoFrameOf(link, HOSTS);
  expect(frame?.src).toBe(src);
  expect(videoOrigins(HOSTS)).toContain(new URL(src).origin);
  expect(videoFrameOf(link, []), 'no host is allowed').toBeUndefined();
});

test.each([
  'https://example.org/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/redirect?q=https://example.org',
  'https://www.youtube.com.example.org/watch?v=aqz-KE-bpKQ',
  'https://user@www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
  'https://vimeo.com/76979871/"onload="',
  'https://other.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv',
  'javascript:alert(1)',
  'not a link',
])('%s plays nowhere', (link) => {
  expect(videoFrameOf(link, HOSTS)).toBeUndefined();
});
