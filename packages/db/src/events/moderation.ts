import { eventPath } from '@kindred/validation/events/values';
import { sql } from 'kysely';
import { hidesIn, picturesAt } from '../moderation/queries.ts';
import type { SubjectKind } from '../moderation/subject.ts';

/** One that has attendees, or seats to be refunded, stays hidden after the time to appeal. */
export const EVENT_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      hostId: string;
      tribeId: string | null;
      title: string;
      text: string;
      imageUrl: string | null;
    }>`
      select host_id, tribe_id, title, concat_ws(E'\n\n', nullif(description, ''), location) as text, image_url
      from events where id = ${id}::uuid and deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { hostId, tribeId, title, text, imageUrl } = row;
    return {
      authorId: hostId,
      tribeId,
      path: eventPath(id),
      content: { title, text, files: picturesAt([imageUrl]), context: [] },
    };
  },
  setHidden: hidesIn('events'),
};
