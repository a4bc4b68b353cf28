export { appealUrlOf } from './appeals/link.ts';
export { appellantByLink } from './appeals/service.ts';
export { assertNotBlocked, failUnseen, screen } from './filters/screen.ts';
export { report } from './reports/service.ts';
export type { WithheldFiles } from './withheld.ts';
