import { router } from '../../trpc/access.ts';
import { actionsRouter } from './actions/router.ts';
import { plansRouter } from './plans/router.ts';
import { playbooksRouter } from './playbooks/router.ts';
import { queryRouter } from './query/router.ts';

export const guideRouter = router({
  ...queryRouter,
  ...actionsRouter,
  playbooks: playbooksRouter,
  plans: plansRouter,
});
