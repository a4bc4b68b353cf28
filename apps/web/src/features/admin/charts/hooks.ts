import type { ChartDays } from '@kindred/validation/admin/charts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const useCharts = (days: ChartDays) =>
  trpc.admin.charts.useQuery({ days, zone: ZONE }, { placeholderData: keepPreviousData, staleTime: 0 });
