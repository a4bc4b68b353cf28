import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { createCourse, discuss, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { canary } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const SHOWN = everyRole('shown');
const NOT_FOUND = everyRole('not_found');
const COMMENTERS = everyRole('ok', { guest: 'not_allowed', owner: 'not_allowed' });
const TEACHERS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that hold `create_courses` get what they hold in `gets`. */
const teaching = (gets: ByRole): ByRole =>
  everyRole('not_found', Object.fromEntries(TEACHERS.map((role) => [role, gets[role]])));

type Who = 'teacher' | 'student' | 'former student' | 'member' | 'stranger' | 'banned' | 'archived';
interface Discussed {
  lessonId: string;
  text: string;
}

/** A question in the second lesson of a course. */
async function discussed(who: Who, { db, caller }: Scene): Promise<Discussed> {
  const tribe = await createTribe(db, {
    isPrivate: true,
    ...(who === 'teacher' ? { ownerId: caller.id } : {}),
  });
  if (who !== 'teacher' && who !== 'stranger') await joinTribe(db, tribe.id, caller.id);
  const course = await createCourse(db, { tribeId: tribe.id, creatorId: tribe.ownerId });
  const [, lessonId = ''] = await lessonIdsOf(db, course.id);
  const ended = { endedAt: new Date(), endReason: 'refunded' } as const;
  if (who === 'student' || who === 'archived') await enroll(db, course.id, caller.id);
  if (who === 'former student') await enroll(db, course.id, caller.id, ended);
  const guarded = unrestrictedDb(db);
  if (who === 'banned') {
    await enroll(db, course.id, caller.id, { source: 'paid' });
    await guarded
      .insertInto('tribeBans')
      .values({ tribeId: tribe.id, userId: caller.id, reason: 'Spam' })
      .execute();
  }
  if (who === 'archived') {
    await guarded.updateTable('tribes').set({ archivedAt: new Date() }).where('id', '=', tribe.id).execute();
  }
  const text = canary();
  await discuss(db, { lessonId, authorId: (await createUser(db)).id, content: text });
  return { lessonId, text };
}

function situations(gets: ByRole, archived: ByRole, make: (made: Discussed, scene: Scene) => Arranged) {
  const about = (who: Who, outcome: ByRole) => ({
    arrange: async (scene: Scene) => make(await discussed(who, scene), scene),
    gets: outcome,
  });
  return {
    'a course I take': about('student', gets),
    'a course I teach': about('teacher', teaching(gets)),
    'a course I took': about('former student', NOT_FOUND),
    'a course of a tribe I am a member of': about('member', NOT_FOUND),
    'a course of a private tribe I am not in': about('stranger', NOT_FOUND),
    'a course I bought in a tribe that bans me': about('banned', NOT_FOUND),
    'a course I take in an archived tribe': about('archived', archived),
    'an unknown id': {
      arrange: async (scene: Scene) => {
        const { input } = make({ lessonId: randomUUID(), text: canary() }, scene);
        return { input };
      },
      gets: NOT_FOUND,
    },
  } satisfies AccessCase['situations'];
}

export const cases: AccessCases = {
  'courses.discussion.list': {
    rule: { kind: 'subject', permission: null },
    credentials: READS,
    situations: situations(SHOWN, SHOWN, ({ lessonId, text }) => ({
      input: { id: lessonId },
      canary: text,
    })),
  },
  'courses.discussion.create': {
    rule: { kind: 'subject', permission: 'comment_react' },
    credentials: WRITES,
    situations: situations(
      COMMENTERS,
      everyRole('tribe_archived', { guest: 'not_allowed', owner: 'not_allowed' }),
      ({ lessonId }, { db, caller }) => ({
        input: { id: lessonId, content: 'How much salt?' },
        happened: async () =>
          (await unrestrictedDb(db)
            .selectFrom('comments')
            .select('id')
            .where('postId', '=', lessonId)
            .where('authorId', '=', caller.id)
            .executeTakeFirst()) !== undefined,
      }),
    ),
  },
};
