import type { PlaybookCardRow, PlaybookRow } from '@kindred/db/guide/playbooks/visibility';
import { canEditPlaybook } from '@kindred/permissions/policies/guide';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PlaybookCard, PlaybookView } from '@kindred/validation/guide/playbooks';

export function presentPlaybookCard(row: Omit<PlaybookCardRow, 'place'>): PlaybookCard {
  const { id, title, description, goal, industry, weeks, difficulty, icon, stepCount } = row;
  const { tribeId, tribeName, tribeSlug } = row;
  return {
    id,
    title,
    description,
    category: goal,
    industry,
    steps: stepCount,
    duration: weeks === 1 ? '1 week' : `${weeks} weeks`,
    weeks,
    difficulty,
    icon,
    tribe:
      tribeId === null || tribeName === null || tribeSlug === null
        ? null
        : { id: tribeId, name: tribeName, slug: tribeSlug },
  };
}

export function presentPlaybook(row: PlaybookRow, viewer: Viewer): PlaybookView {
  return {
    ...presentPlaybookCard(row),
    steps: row.content.steps,
    updatedAt: row.updatedAt.toISOString(),
    can: { edit: canEditPlaybook(viewer, row) },
  };
}
