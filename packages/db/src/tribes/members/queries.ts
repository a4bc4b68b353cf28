export {
  type BanRow,
  banPage,
  type MemberCursor,
  type MemberRow,
  memberPage,
  membersByName,
  type PersonOfTribe,
  personOfTribe,
  staffOf,
} from './visibility.ts';
