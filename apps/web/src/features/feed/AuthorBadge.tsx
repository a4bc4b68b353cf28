import type { AuthorBadge as Kind } from '@kindred/validation/feed';
import { Badge } from '../../ui/Badge.tsx';
import { BADGE_LABELS } from './copy.ts';

const TONES = { admin: 'amber', moderator: 'teal', mentor: 'coral', creator: 'primary' } as const;

/** What an author is here; nothing for who is nothing but a member. */
export function AuthorBadge({ badge }: { badge: Kind | null }) {
  return badge && <Badge tone={TONES[badge]}>{BADGE_LABELS[badge]}</Badge>;
}
