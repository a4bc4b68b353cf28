import { router } from '../../trpc/access.ts';
import { casesRouter } from './cases/router.ts';
import { decisionsRouter } from './decisions/router.ts';
import { filtersRouter } from './filters/router.ts';
import { rulesRouter } from './rules/router.ts';
import { transparencyRouter } from './transparency/router.ts';

export const moderationRouter = router({
  cases: casesRouter,
  decisions: decisionsRouter,
  filters: filtersRouter,
  rules: rulesRouter,
  ...transparencyRouter,
});
