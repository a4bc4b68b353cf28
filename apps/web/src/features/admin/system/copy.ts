import type { HealthState } from '@kindred/validation/admin/system';

export const SYSTEM = {
  loading: 'Loading the system',
  refresh: 'Check again',
  health: 'Health',
  node: 'Node',
  version: 'Version',
  nodeVersion: 'Node.js',
  uptime: 'Up for',
  memory: 'Memory',
  nodes: 'Nodes that run jobs',
  queue: 'Job queue',
  waiting: 'Waiting',
  oldest: 'Oldest waits',
  failed: 'Failed',
  mail: 'Mail',
  server: 'Mail server',
  noServer: 'None: mails are written to files',
  from: 'Sender',
  send: 'Send test mail',
  sent: (to: string) => `Test mail to ${to} is on its way`,
  sentText: 'If it does not arrive, look for it under Commerce, Failed jobs.',
  notSent: 'The test mail was not sent',
  backup: 'Last backup',
  backupOf: (rows: number, files: number) =>
    `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files`,
  noBackup: 'No backup was made yet. Run pnpm backup.',
  jobs: 'Scheduled jobs',
  never: 'Never ran',
  lastRun: (time: string) => `Last run ${time}`,
  nextRun: (time: string) => `next ${time}`,
  failures: (count: number) => `${count.toLocaleString('en')} failed`,
  database: 'Database',
  postgres: 'PostgreSQL',
  size: 'Size',
  tables: 'Biggest tables',
  rows: (count: number) => `${count.toLocaleString('en')} rows`,
  slow: 'Slow statements',
  noStatements:
    'The extension pg_stat_statements is not installed. Add it to shared_preload_libraries, restart PostgreSQL and run “create extension pg_stat_statements”.',
  noneSlow: 'No statement was counted yet.',
  calls: (count: number, meanMs: number) =>
    `${count.toLocaleString('en')} calls, ${meanMs.toFixed(1)} ms on average`,
} as const;

export const HEALTH: Readonly<Record<HealthState, string>> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
};

/** 93,784 seconds are '1 d 2 h'. */
export function duration(seconds: number): string {
  const [days, hours, minutes] = [seconds / 86_400, (seconds % 86_400) / 3_600, (seconds % 3_600) / 60].map(
    Math.floor,
  ) as [number, number, number];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`;
}
