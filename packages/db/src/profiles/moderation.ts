import { sql } from 'kysely';
import type { SubjectKind } from '../moderation/subject.ts';

interface UserFound {
  name: string;
  handle: string;
  bio: string | null;
  profileImageUrl: string | null;
}

/** Users, by what their profile says of them. */
export const USER_KIND: SubjectKind = {
  async load(db, id) {
    const { rows } = await sql<UserFound>`
      select users.first_name || ' ' || users.last_name as name, users.handle, users.bio, users.profile_image_url
      from users where users.id = ${id}::uuid and users.erased_as is null`.execute(db);
    const [user] = rows;
    if (user === undefined) return undefined;
    const { name, handle, bio, profileImageUrl: url } = user;
    return {
      authorId: id,
      tribeId: null,
      path: `/profile/${handle}`,
      content: {
        title: name,
        text: bio ? `@${handle}\n${bio}` : `@${handle}`,
        files: url === null ? [] : [{ kind: 'image', url, name: null }],
        context: [],
      },
    };
  },
};
