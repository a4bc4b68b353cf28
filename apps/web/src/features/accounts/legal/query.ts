import type { LegalKind } from '@kindred/validation/accounts/legal';

export const legalKey = (kind: LegalKind) => ['legal', kind] as const;
