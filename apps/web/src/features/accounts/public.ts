/** What the settings show of the same providers and notices. */
export { noticeOf } from './copy.ts';
export { FacebookMark, GoogleMark } from './marks.tsx';
