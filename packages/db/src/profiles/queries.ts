export { type ListedPerson, type ProfileRow, peopleAround, visibleProfile } from './visibility.ts';
