import { randomUUID } from 'node:crypto';
import { type Course, createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { createMedia } from '@kindred/db/factories/media';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { aboutTribes, type Home, type Where } from '../situations/tribeHas.ts';
import type { AccessCase, AccessCases, Arranged, ByRole, Outcome, Scene } from '../support/case.ts';
import { everyRole, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
const TEACHERS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that hold `create_courses` get `outcome`, the others `otherwise`. */
export const teachers = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(TEACHERS.map((role) => [role, outcome])));

/** A published course, which those who see it but do not teach it may not change. */
export const COURSE: Record<Where, ByRole> = {
  'a private tribe I own': teachers('ok', 'not_allowed'),
  'a private tribe I am an admin of': teachers('ok', 'not_allowed'),
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of': teachers('tribe_archived', 'not_allowed'),
  'a public tribe I am not in': NOT_ALLOWED,
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
  'a private tribe I am not in': NOT_FOUND,
  'a tribe of mine without any of it': teachers('ok', 'not_found'),
};
/** A draft, a module or a lesson, which only teachers find. */
export const PART: Record<Where, ByRole> = {
  ...COURSE,
  'a private tribe I own': teachers('ok', 'not_found'),
  'a private tribe I am an admin of': teachers('ok', 'not_found'),
  'a private tribe I moderate': NOT_FOUND,
  'a private tribe I am a member of': NOT_FOUND,
  'an archived tribe I am a member of': NOT_FOUND,
  'a public tribe I am not in': NOT_FOUND,
};
const CREATING: Record<Where, ByRole> = {
  ...COURSE,
  'a public tribe for its members, which I am not': NOT_ALLOWED,
  'a private tribe whose trial is over for me': NOT_ALLOWED,
  'a tribe of mine without any of it': teachers('not_found', 'not_allowed'),
};
/** Every member may post, so that the archive is what stops them. */
const POSTING: Record<Where, ByRole> = {
  ...COURSE,
  'an archived tribe I am a member of': everyRole('tribe_archived', {
    guest: 'not_allowed',
    owner: 'not_allowed',
  }),
};
/** A copy is one course more of its tribe. */
const COPYING: Record<Where, ByRole> = { ...COURSE, 'a tribe of mine without any of it': NOT_FOUND };

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:02.000\nKnead.\n';
const transcriptOf = (db: Scene['db'], lessonId: string) =>
  unrestrictedDb(db)
    .selectFrom('lessonTranscripts')
    .select('words')
    .where('lessonId', '=', lessonId)
    .executeTakeFirst();

async function insertFile(db: Scene['db'], lessonId: string): Promise<string> {
  const { id: attachmentId } = await createMedia(db, { isPrivate: true });
  const { id } = await unrestrictedDb(db)
    .insertInto('lessonFiles')
    .values({ lessonId, attachmentId, name: 'Oven.jpg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Make = (course: Course, scene: Scene) => Promise<Arranged>;

/** Whose plan sets no limit. */
const withoutLimit = ({ db }: Scene, { ownerId }: Home) =>
  db.updateTable('users').set({ plan: 'pro' }).where('id', '=', ownerId).execute();

function about(gets: Record<Where, ByRole>, make: Make): AccessCase {
  const arrange = async (tribe: Home, scene: Scene) => {
    await withoutLimit(scene, tribe);
    const of = { tribeId: tribe.id, creatorId: tribe.ownerId };
    return make(await createCourse(scene.db, of), scene);
  };
  return {
    rule: { kind: 'subject', permission: 'create_courses' },
    credentials: WRITES,
    situations: aboutTribes(gets, arrange, randomUUID()),
  };
}

/** As {@link about}, with a course that the caller made in a tribe which they left: they only read it. */
function withLeft(gets: Record<Where, ByRole>, make: Make): AccessCase {
  const all = about(gets, make);
  const left = {
    arrange: async (scene: Scene) => {
      const { id: tribeId } = await createTribe(scene.db, { isPrivate: true });
      return make(await createCourse(scene.db, { tribeId, creatorId: scene.caller.id }), scene);
    },
    gets: teachers('not_allowed', 'not_found'),
  };
  return {
    ...all,
    situations: { ...all.situations, 'a course I made in a private tribe that I left': left },
  };
}

const courseNow = ({ db }: Scene, { id }: Course) =>
  unrestrictedDb(db).selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const modulesNow = ({ db }: Scene, { id }: Course) =>
  unrestrictedDb(db)
    .selectFrom('courseModules')
    .selectAll()
    .where('courseId', '=', id)
    .orderBy('orderIndex')
    .orderBy('id')
    .execute();
const lessonsNow = ({ db }: Scene, { id }: Course) =>
  unrestrictedDb(db).selectFrom('courseLessons').selectAll().where('courseId', '=', id).execute();

/** A case about the first module of the course. */
const aboutModule = (input: object, happened: (course: Course, scene: Scene) => Promise<boolean>) =>
  about(PART, async (course, scene) => ({
    input: { id: (await modulesNow(scene, course))[0]?.id, ...input },
    happened: () => happened(course, scene),
  }));
/** A case about the first lesson of the course. */
const aboutLesson = (input: object, happened: (course: Course, scene: Scene) => Promise<boolean>) =>
  about(PART, async (course, scene) => ({
    input: { id: (await lessonIdsOf(scene.db, course.id))[0], ...input },
    happened: () => happened(course, scene),
  }));
/** As `aboutModule` or `aboutLesson`, once that part was deleted. */
const afterDeleting =
  (table: 'courseModules' | 'courseLessons'): Make =>
  async (course, scene) => {
    const [part] = await (table === 'courseModules' ? modulesNow : lessonsNow)(scene, course);
    const id = part?.id ?? '';
    const rows = unrestrictedDb(scene.db).updateTable(table).set({ deletedAt: new Date() });
    await rows.where('id', '=', id).execute();
    const left = async () =>
      (await (table === 'courseModules' ? modulesNow : lessonsNow)(scene, course)).filter(
        ({ deletedAt }) => deletedAt === null,
      ).length;
    const before = await left();
    return { input: { id }, happened: async () => (await left()) > before };
  };

export const cases: AccessCases = {
  'courses.create': {
    rule: { kind: 'subject', permission: 'create_courses' },
    credentials: WRITES,
    situations: Object.fromEntries(
      Object.entries(
        aboutTribes(CREATING, async (tribe, scene) => {
          await withoutLimit(scene, tribe);
          const of = unrestrictedDb(scene.db).selectFrom('courses').select('id');
          return {
            input: { tribeId: tribe.id, title: 'Bread' },
            happened: async () => (await of.where('tribeId', '=', tribe.id).executeTakeFirst()) !== undefined,
          };
        }),
      ).filter(([where]) => where !== 'no tribe at all'),
    ),
  },
  'courses.update': withLeft(COURSE, async (course, scene) => ({
    input: { id: course.id, title: 'Rye' },
    happened: async () => (await courseNow(scene, course)).title === 'Rye',
  })),
  'courses.delete': about(COURSE, async (course, scene) => ({
    input: { id: course.id },
    happened: async () => (await courseNow(scene, course)).deletedAt !== null,
  })),
  'courses.publish': about(PART, async (course, scene) => {
    const drafts = unrestrictedDb(scene.db).updateTable('courses').set({ isPublished: false });
    await drafts.where('id', '=', course.id).execute();
    return {
      input: { id: course.id },
      happened: async () => (await courseNow(scene, course)).isPublished,
    };
  }),
  'courses.post': {
    ...about(POSTING, async (course, { db }) => ({
      input: { id: course.id, content: 'Open again' },
      happened: async () => {
        const posts = unrestrictedDb(db).selectFrom('posts').select('id').where('courseId', '=', course.id);
        return (await posts.execute()).length === 1;
      },
    })),
    rule: { kind: 'subject', permission: 'create_posts' },
  },
  'courses.unpublish': about(COURSE, async (course, scene) => ({
    input: { id: course.id },
    happened: async () => !(await courseNow(scene, course)).isPublished,
  })),
  'courses.duplicate': about(COPYING, async (course, { db }) => {
    const copies = unrestrictedDb(db).selectFrom('courses').select('id');
    return {
      input: { id: course.id },
      happened: async () => {
        const all = await copies.where('tribeId', '=', course.tribeId).execute();
        return all.length === 2;
      },
    };
  }),
  'courses.order': about(COURSE, async (course, scene) => {
    const parts = await modulesNow(scene, course);
    const lessons = await lessonsNow(scene, course);
    const modules = parts.toReversed().map(({ id }) => ({
      id,
      lessons: lessons.filter(({ moduleId }) => moduleId === id).map((lesson) => lesson.id),
    }));
    return {
      input: { id: course.id, version: 0, modules },
      happened: async () => (await modulesNow(scene, course))[0]?.id === parts.at(-1)?.id,
    };
  }),
  'courses.addModule': about(COURSE, async (course, scene) => ({
    input: { id: course.id, title: 'Oven' },
    happened: async () => (await modulesNow(scene, course)).length === 4,
  })),
  'courses.updateModule': aboutModule({ title: 'Oven' }, async (course, scene) =>
    (await modulesNow(scene, course)).some(({ title }) => title === 'Oven'),
  ),
  'courses.deleteModule': aboutModule({}, async (course, scene) =>
    (await modulesNow(scene, course)).some(({ deletedAt }) => deletedAt !== null),
  ),
  'courses.restoreModule': about(PART, afterDeleting('courseModules')),
  'courses.addLesson': aboutModule(
    { title: 'Heat' },
    async (course, scene) => (await lessonsNow(scene, course)).length === 10,
  ),
  'courses.updateLesson': aboutLesson({ title: 'Heat' }, async (course, scene) =>
    (await lessonsNow(scene, course)).some(({ title }) => title === 'Heat'),
  ),
  'courses.deleteLesson': aboutLesson({}, async (course, scene) =>
    (await lessonsNow(scene, course)).some(({ deletedAt }) => deletedAt !== null),
  ),
  'courses.restoreLesson': about(PART, afterDeleting('courseLessons')),
  'courses.files': {
    ...about(PART, async (course, { db }) => {
      const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
      await insertFile(db, lessonId);
      return { input: { id: lessonId } };
    }),
    credentials: READS,
  },
  'courses.addFile': about(PART, async (course, { db, caller }) => {
    const id = (await lessonIdsOf(db, course.id))[0];
    const upload = await createMedia(db, { isPrivate: true, uploadedBy: caller.id });
    const files = unrestrictedDb(db)
      .selectFrom('lessonFiles')
      .select('id')
      .where('lessonId', '=', id ?? '');
    return {
      input: { id, uploadId: upload.id, name: 'Oven.jpg' },
      happened: async () => (await files.executeTakeFirst()) !== undefined,
    };
  }),
  'courses.deleteFile': about(PART, async (course, { db }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    const fileId = await insertFile(db, lessonId);
    const file = unrestrictedDb(db).selectFrom('lessonFiles').select('id').where('id', '=', fileId);
    return {
      input: { id: lessonId, fileId },
      happened: async () => (await file.executeTakeFirst()) === undefined,
    };
  }),
  'courses.startVideo': about(PART, async (course, { db, caller }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    // Those of other situations count.
    await unrestrictedDb(db).deleteFrom('videos').where('uploadedBy', '=', caller.id).execute();
    const row = unrestrictedDb(db).selectFrom('videos').select('id').where('lessonId', '=', lessonId);
    return {
      input: { id: lessonId, name: 'Oven.mp4', size: 100, fingerprint: 'oven' },
      happened: async () => (await row.executeTakeFirst()) !== undefined,
    };
  }),
  'courses.deleteVideo': about(PART, async (course, { db }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    const { id: attachmentId, uploadedBy } = await createMedia(db, { isPrivate: true, kind: 'video' });
    const values = {
      lessonId,
      uploadedBy,
      attachmentId,
      status: 'ready',
      name: 'Oven.mp4',
      size: 1,
    } as const;
    await unrestrictedDb(db)
      .insertInto('videos')
      .values({ ...values, fingerprint: 'oven' })
      .execute();
    const row = unrestrictedDb(db).selectFrom('videos').select('id').where('lessonId', '=', lessonId);
    return {
      input: { id: lessonId },
      happened: async () => (await row.executeTakeFirst()) === undefined,
    };
  }),
  'courses.setCaptions': aboutLesson({ language: 'en', text: CAPTIONS }, async (course, { db }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    const row = unrestrictedDb(db).selectFrom('lessonCaptions').select('id').where('lessonId', '=', lessonId);
    return (await row.executeTakeFirst()) !== undefined;
  }),
  'courses.deleteCaptions': about(PART, async (course, { db }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    await unrestrictedDb(db)
      .insertInto('lessonCaptions')
      .values({ lessonId, language: 'en', label: 'English', content: CAPTIONS })
      .execute();
    const row = unrestrictedDb(db).selectFrom('lessonCaptions').select('id').where('lessonId', '=', lessonId);
    return {
      input: { id: lessonId, language: 'en' },
      happened: async () => (await row.executeTakeFirst()) === undefined,
    };
  }),
  'courses.setTranscript': aboutLesson({ text: 'Knead.' }, async (course, { db }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    return (await transcriptOf(db, lessonId)) !== undefined;
  }),
  'courses.deleteTranscript': about(PART, async (course, { db }) => {
    const lessonId = (await lessonIdsOf(db, course.id))[0] ?? '';
    await unrestrictedDb(db)
      .insertInto('lessonTranscripts')
      .values({ lessonId, cues: '[]', words: '' })
      .execute();
    return {
      input: { id: lessonId },
      happened: async () => (await transcriptOf(db, lessonId)) === undefined,
    };
  }),
};
