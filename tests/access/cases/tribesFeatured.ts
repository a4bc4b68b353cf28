import { FOUND, list, NOT_FOUND, NOW, suspended, tribe } from '../situations/featured.ts';
import { type AccessCases, GUEST_READS } from '../support/case.ts';

export const cases: AccessCases = {
  'tribes.featured': list(
    'tribe',
    {
      'a public tribe': [tribe(), FOUND],
      'a private tribe': [tribe({ isPrivate: true }), NOT_FOUND],
      'an archived tribe': [tribe({ archivedAt: NOW }), NOT_FOUND],
      'a hidden tribe': [tribe({ hiddenAt: NOW }), NOT_FOUND],
      'a deleted tribe': [tribe({ deletedAt: NOW, archivedAt: NOW }), NOT_FOUND],
      'a tribe of a suspended owner': [
        async (scene) => tribe({ ownerId: await suspended(scene) })(scene),
        NOT_FOUND,
      ],
    },
    {
      rule: { kind: 'permission', permission: 'view_public_tribes', guests: true },
      credentials: GUEST_READS,
    },
  ),
};
