import type { PublicTextsRow } from '@kindred/db/admin/texts/visibility';
import type { PublicTexts } from '@kindred/validation/admin/texts';

export function presentTexts({ name, description }: PublicTextsRow): PublicTexts {
  return { name, description: description ?? '' };
}
