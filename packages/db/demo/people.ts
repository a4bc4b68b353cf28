import type { Role } from '@kindred/validation/accounts';
import { accounts } from './people/accounts.ts';
import { hosts } from './people/hosts.ts';
import { neighbours } from './people/neighbours.ts';
import type { DemoPerson } from './people/person.ts';

export const PEOPLE = { ...accounts, ...hosts, ...neighbours };
/** How the rest of the demo names somebody. */
export type Person = keyof typeof PEOPLE;

export const DEMO_ACCOUNTS: readonly { email: string; role: Role; name: string }[] = Object.values(
  accounts,
).map((person: DemoPerson) => ({
  email: person.email ?? '',
  role: person.role ?? 'member',
  name: `${person.first} ${person.last}`,
}));

export function everybody(): { key: Person; person: DemoPerson }[] {
  return Object.entries(PEOPLE).map(([key, person]) => ({ key: key as Person, person }));
}
