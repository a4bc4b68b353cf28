export { type RequestRow, requestById, requestOf, requestPage } from './visibility.ts';
