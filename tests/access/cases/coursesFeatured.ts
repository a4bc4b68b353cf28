import { courseOf, HIDDEN, list, NOW, SHOWN, SIGNED_IN, suspended } from '../situations/featured.ts';
import type { AccessCases } from '../support/case.ts';

export const cases: AccessCases = {
  'courses.featured': list(
    'course',
    {
      'a published course of a public tribe': [courseOf({}), SHOWN],
      'a draft': [courseOf({}, { isPublished: false }), HIDDEN],
      'a hidden course': [courseOf({}, { hiddenAt: NOW }), HIDDEN],
      'a course of my private tribe': [courseOf({ isPrivate: true }), HIDDEN],
      'a course of my archived tribe': [courseOf({ archivedAt: NOW }), HIDDEN],
      'a course of my tribe that is hidden': [courseOf({ hiddenAt: NOW }), HIDDEN],
      'a course of a suspended creator': [
        async (scene) => courseOf({}, { creatorId: await suspended(scene) })(scene),
        HIDDEN,
      ],
    },
    SIGNED_IN,
  ),
};
