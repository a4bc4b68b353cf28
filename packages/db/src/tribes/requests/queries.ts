export { type RequestRow, requestOf, requestPage } from './visibility.ts';
