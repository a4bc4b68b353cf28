import { router } from '../../trpc/access.ts';
import { plansRouter } from './plans/router.ts';
import { playbooksRouter } from './playbooks/router.ts';

export const guideRouter = router({
  playbooks: playbooksRouter,
  plans: plansRouter,
});
