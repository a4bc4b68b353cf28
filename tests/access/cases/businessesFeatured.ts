import { business, HIDDEN, list, NOW, SHOWN, SIGNED_IN, suspended } from '../situations/featured.ts';
import type { AccessCases } from '../support/case.ts';

export const cases: AccessCases = {
  'businesses.featured': list(
    'business',
    {
      'a business of others': [business(), SHOWN],
      'a hidden business': [business({ hiddenAt: NOW }), HIDDEN],
      'a hidden business of mine': [
        (scene) => business({ hiddenAt: NOW, ownerId: scene.caller.id })(scene),
        HIDDEN,
      ],
      'a deleted business': [business({ deletedAt: NOW }), HIDDEN],
      'a business of a suspended owner': [
        async (scene) => business({ ownerId: await suspended(scene) })(scene),
        HIDDEN,
      ],
    },
    SIGNED_IN,
  ),
};
