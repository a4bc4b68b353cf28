import type { ReactionKind } from '@kindred/validation/feed';
import { REACTION_KINDS } from '@kindred/validation/feed/values';

export const REACTION_LABELS: Record<ReactionKind, string> = {
  like: 'Like',
  love: 'Love',
  celebrate: 'Celebrate',
  laugh: 'Laugh',
  wow: 'Wow',
  support: 'Support',
};

type Counts = Partial<Record<ReactionKind, number>>;

/** The kinds somebody chose, the most chosen first. */
export function kindsOf(counts: Counts): ReactionKind[] {
  return REACTION_KINDS.filter((kind) => (counts[kind] ?? 0) > 0).sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0),
  );
}

/** What a person sees of the reactions to a post or a comment. */
export interface Reacted {
  myReaction: ReactionKind | null;
  likeCount: number;
  reactions: Counts;
}

/** The same once the person has reacted so, or with null in no way any more. */
export function reactedWith<State extends Reacted>(state: State, kind: ReactionKind | null): Reacted {
  const { myReaction: before, likeCount } = state;
  if (before === kind) return { myReaction: before, likeCount, reactions: state.reactions };
  const reactions: Counts = { ...state.reactions };
  for (const [of, by] of [
    [before, -1],
    [kind, 1],
  ] as const) {
    if (of === null) continue;
    const count = (reactions[of] ?? 0) + by;
    if (count > 0) reactions[of] = count;
    else delete reactions[of];
  }
  const by = Number(kind !== null) - Number(before !== null);
  return { myReaction: kind, likeCount: Math.max(0, likeCount + by), reactions };
}
