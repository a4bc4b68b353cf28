export {
  type BanRow,
  banPage,
  type MemberCursor,
  type MemberRow,
  memberPage,
  membersByName,
  membersHere,
  type PersonOfTribe,
  personOfTribe,
  staffOf,
} from './visibility.ts';
