/** The access matrix, divided into files that take about as long as each other; what is in none is in `others`. */
export const SHARES = {
  accounts: /^(?:accounts|admin|notifications|profiles)\./,
  commerce: /^commerce\./,
  courseParts: /^courses\.(?:assignments|attempts|discussion|quizzes|reviews|students)\./,
  courses: /^courses\.(?!(?:assignments|attempts|discussion|quizzes|reviews|students)\.)/,
  events: /^(?:events|guide)\./,
  feed: /^feed\./,
  messaging: /^(?:live|messaging)\./,
  tribeParts: /^tribes\.(?:automations|badges|challenges|spaces|verifications)\./,
  tribes: /^tribes\.(?!(?:automations|badges|challenges|spaces|verifications)\.)/,
} as const;

export function shareOf(procedure: string): keyof typeof SHARES | 'others' {
  const found = Object.entries(SHARES).find(([, names]) => names.test(procedure));
  return (found?.[0] as keyof typeof SHARES | undefined) ?? 'others';
}
