export {
  countPeopleOfSpace,
  peopleAndSpace,
  peopleOfSpace,
  type SpacePersonRow,
} from './visibility.ts';
