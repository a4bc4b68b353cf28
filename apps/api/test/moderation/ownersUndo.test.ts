import { PRODUCT_KIND } from '@kindred/db/commerce/moderation';
import { COURSE_KIND } from '@kindred/db/courses/moderation';
import { createCourse } from '@kindred/db/factories/courses';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import type { SubjectKind } from '@kindred/db/moderation/subject';
import { TRIBE_KIND } from '@kindred/db/tribes/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let owner: Person;
let tribeId: string;

beforeAll(async () => {
  api = await createTestApi();
  owner = await api.signUp('Olga Owner');
  const { id } = owner.user;
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', id).execute();
  tribeId = (await createTribe(api.db, { ownerId: id, enabledFeatures: ['products', 'courses'] })).id;
});
afterAll(() => api.close());

interface Subject {
  kind: SubjectKind;
  id: string;
  /** The call by which the owner brings it back. */
  path: string;
}
const SUBJECTS: Record<string, () => Promise<Subject>> = {
  async 'publish a course'() {
    const of = { tribeId, creatorId: owner.user.id, isPublished: false };
    const { id } = await createCourse(api.db, of);
    return { kind: COURSE_KIND, id, path: `/api/courses/${id}/publish` };
  },
  async 'publish a product'() {
    const of = {
      tribeId,
      sellerId: owner.user.id,
      isActive: false,
      isDraft: true,
      ctaLink: 'https://x.test',
    };
    const { id } = await createProduct(api.db, of);
    return { kind: PRODUCT_KIND, id, path: `/api/products/${id}/publish` };
  },
  async 'unarchive a tribe'() {
    const { id } = await createTribe(api.db, { ownerId: owner.user.id, archivedAt: new Date() });
    return { kind: TRIBE_KIND, id, path: `/api/tribes/${id}/unarchive` };
  },
};

test.each(Object.entries(SUBJECTS))('an owner cannot %s that moderators removed', async (_name, arrange) => {
  const { kind, id, path } = await arrange();
  const setHidden = (isHidden: boolean) =>
    api.db.transaction().execute(async (tx) => kind.setHidden?.(tx, id, isHidden));
  const bringBack = () => api.post(path, {}, owner);
  await setHidden(true);
  for (const _ of [1, 2]) {
    expect((await bringBack()).json()).toMatchObject({ code: 'removed_by_moderators' });
  }
  await setHidden(false);
  expect((await bringBack()).statusCode).toBe(200);
});
