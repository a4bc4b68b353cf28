export { followsOf } from './activity/visibility.ts';
export { formerOwner, nameIsTaken } from './edit/queries.ts';
export {
  blockable,
  blockedBy,
  type ListedPerson,
  type ProfileRow,
  peopleAround,
  visibleProfile,
} from './visibility.ts';
