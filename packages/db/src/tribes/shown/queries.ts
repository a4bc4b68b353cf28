export { badgesShownOf, type ShownBadgeRow, tribesShownOf } from './visibility.ts';
