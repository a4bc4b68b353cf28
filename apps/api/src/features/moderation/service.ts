export { report } from './reports/service.ts';
