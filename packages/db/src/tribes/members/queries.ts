export {
  type BanRow,
  banPage,
  type MemberCursor,
  type MemberRow,
  memberById,
  memberPage,
  membersByName,
  membersHere,
  type PersonOfTribe,
  personOfTribe,
  staffOf,
} from './visibility.ts';
