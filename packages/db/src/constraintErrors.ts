function constraintOf(error: unknown, state: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== state) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}

/** PostgreSQL's unique_violation, by the constraint's name. */
export function violatedConstraint(error: unknown): string | undefined {
  return constraintOf(error, '23505');
}

/** Whether a transaction was refused because it would have left no active platform admin. */
export function isLastAdmin(error: unknown): boolean {
  return constraintOf(error, '23514') === 'users_last_admin';
}
