export {
  blockable,
  blockedBy,
  type ListedPerson,
  type ProfileRow,
  peopleAround,
  visibleProfile,
} from './visibility.ts';
