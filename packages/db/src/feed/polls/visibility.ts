import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, sql } from 'kysely';

export interface PollRow {
  isMultiple: boolean;
  /** As PostgreSQL writes a moment in JSON. */
  endsAt: string;
  voterCount: number;
  options: {
    id: string;
    label: string;
    voteCount: number;
    /** Whether the viewer chose it. */
    isMine: boolean;
  }[];
}

/**
 * Of a post that the viewer was found to see, what it asks, with the options in order; null when it asks nothing.
 * The vote is looked for by person first: an option that thousands chose is not read through.
 */
export function pollOn(page: string, viewer: Viewer): RawBuilder<PollRow | null> {
  const column = (name: string) => sql.ref(`${page}.${name}`);
  return sql<PollRow | null>`(case when ${column('type')} = 'poll' then (
    select json_build_object('isMultiple', polls.is_multiple, 'endsAt', polls.ends_at,
      'voterCount', polls.voter_count, 'options', (
        select json_agg(json_build_object('id', options.id, 'label', options.label,
          'voteCount', options.vote_count, 'isMine', options.id = any (array(
            select mine.option_id from poll_votes mine
            where mine.post_id = polls.post_id and mine.user_id = ${viewer.id} offset 0))) order by options.position)
        from poll_options options where options.post_id = polls.post_id))
    from polls where polls.post_id = ${column('id')}) end)`;
}
