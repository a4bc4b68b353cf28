/** For whatever can be reported. */
export { REPORT } from './copy.ts';
export { default as ReportSheet } from './ReportSheet.tsx';
