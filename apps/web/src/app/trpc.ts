import type { AppRouter } from '@kindred/api/router-type';
import { createTRPCReact } from '@trpc/react-query';

/** Hooks over every procedure of the api: `trpc.feed.list.useInfiniteQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();
