/** PostgreSQL's unique_violation, by the constraint's name. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
}
