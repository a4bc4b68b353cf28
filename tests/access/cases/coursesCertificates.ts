import { randomUUID } from 'node:crypto';
import { createUser } from '@kindred/db/factories/accounts';
import { type Course, certify, createCourse, enroll } from '@kindred/db/factories/courses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Role } from '@kindred/validation/accounts';
import { aboutTribes, canary, type Home, type Where } from '../situations/tribeHas.ts';
import type {
  AccessCase,
  AccessCases,
  Arranged,
  ByRole,
  Outcome,
  Scene,
  Situation,
} from '../support/case.ts';
import { everyRole, GUEST_READS, READS, WRITES } from '../support/case.ts';

const NOT_FOUND = everyRole('not_found');
const NOT_ALLOWED = everyRole('not_allowed');
const TEACHERS: readonly Role[] = ['creator', 'tribe_owner', 'platform_admin'];
/** Roles that hold `create_courses` get `outcome`, the others `otherwise`. */
const teachers = (outcome: Outcome, otherwise: Outcome): ByRole =>
  everyRole(otherwise, Object.fromEntries(TEACHERS.map((role) => [role, outcome])));

/** The list of a course, for those who teach it. */
const LIST: Record<Where, ByRole> = {
  'a private tribe I own': teachers('shown', 'not_allowed'),
  'a private tribe I am an admin of': teachers('shown', 'not_allowed'),
  'a private tribe I moderate': NOT_ALLOWED,
  'a private tribe I am a member of': NOT_ALLOWED,
  'an archived tribe I am a member of': NOT_ALLOWED,
  'a public tribe I am not in': NOT_ALLOWED,
  'a public tribe for its members, which I am not': NOT_FOUND,
  'a private tribe whose trial is over for me': NOT_FOUND,
  'a private tribe I am not in': NOT_FOUND,
  'a tribe of mine without any of it': teachers('shown', 'not_found'),
};
/** A certificate of a course, which only its teachers change. */
const ONE: Record<Where, ByRole> = {
  ...LIST,
  'a private tribe I own': teachers('ok', 'not_found'),
  'a private tribe I am an admin of': teachers('ok', 'not_found'),
  'a private tribe I moderate': NOT_FOUND,
  'a private tribe I am a member of': NOT_FOUND,
  'an archived tribe I am a member of': NOT_FOUND,
  'a public tribe I am not in': NOT_FOUND,
  'a tribe of mine without any of it': teachers('ok', 'not_found'),
};

interface Earned {
  course: Course;
  credentialId: string;
  name: string;
}

/** A certificate of another user, of a course in a tribe. */
async function earned({ db }: Scene, tribe: Pick<Home, 'id' | 'ownerId'>): Promise<Earned> {
  const name = canary();
  const { id } = await createUser(db, { firstName: name });
  const course = await createCourse(db, { tribeId: tribe.id, creatorId: tribe.ownerId });
  return { course, name, credentialId: await certify(db, (await enroll(db, course.id, id)).id) };
}

const unknown = (input: object = {}): Situation => ({
  arrange: async () => ({ input: { credentialId: '0123456789ABCDEF0123', ...input } }),
  gets: NOT_FOUND,
});

function changing(input: object): AccessCase {
  const arrange = async (tribe: Home, scene: Scene): Promise<Arranged> => {
    const { credentialId } = await earned(scene, tribe);
    const isRevoked = () =>
      unrestrictedDb(scene.db)
        .selectFrom('courseCertificates')
        .select('revokedAt')
        .where('credentialId', '=', credentialId)
        .executeTakeFirstOrThrow()
        .then(({ revokedAt }) => revokedAt !== null);
    return { input: { credentialId, ...input }, happened: isRevoked };
  };
  const situations = Object.entries(aboutTribes(ONE, arrange)).filter(
    ([where]) => where !== 'no tribe at all',
  );
  return {
    rule: { kind: 'subject', permission: 'create_courses' },
    credentials: WRITES,
    situations: { ...Object.fromEntries(situations), 'an unknown certificate': unknown(input) },
  };
}

export const cases: AccessCases = {
  'courses.certificate': {
    rule: { kind: 'subject', permission: null, guests: true },
    credentials: GUEST_READS,
    situations: {
      'a certificate of another user': {
        arrange: async (scene) => {
          const { id, ownerId } = await createTribe(scene.db, { isPrivate: true });
          const { credentialId, name } = await earned(scene, { id, ownerId });
          return { input: { credentialId }, canary: name };
        },
        gets: everyRole('shown'),
      },
      'an unknown certificate': unknown(),
    },
  },
  'courses.certificatesOf': {
    rule: { kind: 'subject', permission: 'create_courses' },
    credentials: READS,
    situations: aboutTribes(
      LIST,
      async (tribe, scene) => {
        const { course, name } = await earned(scene, tribe);
        return { input: { id: course.id }, canary: name };
      },
      randomUUID(),
    ),
  },
  'courses.libraryCertificates': {
    rule: { kind: 'signedIn' },
    credentials: READS,
    situations: {
      'a certificate of mine': {
        arrange: async ({ db, caller }) => {
          const title = canary();
          const course = await createCourse(db, { title });
          await certify(db, (await enroll(db, course.id, caller.id)).id);
          return { input: {}, canary: title };
        },
        gets: everyRole('shown'),
      },
      'a certificate of another user': {
        arrange: async (scene) => {
          const { name } = await earned(scene, await createTribe(scene.db));
          return { input: {}, canary: name };
        },
        gets: everyRole('hidden'),
      },
    },
  },
  'courses.revokeCertificate': changing({ reason: 'Copied work' }),
  'courses.reissueCertificate': changing({}),
};
