/** For whatever can be reported. */
export { REPORT } from './copy.ts';
export { ReportButton } from './ReportButton.tsx';
export { default as ReportSheet } from './ReportSheet.tsx';
