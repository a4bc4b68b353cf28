/** What is asked for anew when others change who talks to whom. */

export { PeopleList, usePeople } from './PeoplePicker.tsx';
export { CONVERSATIONS_KEY, MESSAGING_KEY } from './query.ts';
export { useBegin } from './useBegin.ts';
