export {
  countPeopleOfSpace,
  peopleAndSpace,
  peopleOfSpace,
  type SpaceMemberRow,
} from './visibility.ts';
