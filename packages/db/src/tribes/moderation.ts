import { sql } from 'kysely';
import { hidesIn, picturesAt } from '../moderation/queries.ts';
import type { SubjectKind } from '../moderation/subject.ts';

/** Decided about by the platform alone. Hidden it stays open to its members, who may have paid, for as long as it is. */
export const TRIBE_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      ownerId: string;
      slug: string;
      name: string;
      description: string | null;
      imageUrl: string | null;
      avatarUrl: string | null;
    }>`
      select owner_id, slug, name, description, image_url, avatar_url
      from tribes where id = ${id}::uuid and deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { ownerId, slug, name, description, imageUrl, avatarUrl } = row;
    return {
      authorId: ownerId,
      tribeId: null,
      path: `/tribe/${slug}`,
      content: { title: name, text: description, files: picturesAt([imageUrl, avatarUrl]), context: [] },
    };
  },
  setHidden: hidesIn('tribes'),
};

/** Files of libraries; folders are never reported. */
export const LIBRARY_ITEM_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<{
      createdBy: string | null;
      name: string;
      spaceId: string;
      tribeId: string;
      slug: string;
    }>`
      select item.created_by, item.name, item.space_id, tribes.id as tribe_id, tribes.slug
      from library_items item join spaces on spaces.id = item.space_id join tribes on tribes.id = spaces.tribe_id
      where item.id = ${id}::uuid and item.kind = 'file' and tribes.deleted_at is null`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { createdBy, name, spaceId, tribeId, slug } = row;
    const url = `/api/tribes/${slug}/spaces/${spaceId}/files/${id}/content`;
    return {
      authorId: createdBy,
      tribeId,
      path: `/tribe/${slug}/spaces/${spaceId}`,
      content: { title: name, text: null, files: [{ kind: 'file', url, name }], context: [] },
    };
  },
  setHidden: hidesIn('library_items'),
};
