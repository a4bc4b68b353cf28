import type { AuditAction } from '@kindred/validation/admin/audit';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';

export interface AuditFilter {
  action?: AuditAction;
  actorId?: string;
  /** ISO times; `to` is exclusive. */
  from?: string;
  to?: string;
}

export const useAuditLog = (filter: AuditFilter) =>
  trpc.admin.audit.list.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
