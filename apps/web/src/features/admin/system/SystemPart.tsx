import type { HealthState, SystemView } from '@kindred/validation/admin/system';
import type { ReactNode } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { formatFullTime } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../Admin.module.css';
import user from '../users/User.module.css';
import { duration, HEALTH, SYSTEM } from './copy.ts';

const TONES: Readonly<Record<HealthState, 'teal' | 'amber' | 'red'>> = {
  ok: 'teal',
  warning: 'amber',
  failed: 'red',
};
/** What has to be looked at stands first. */
const URGENCY: Readonly<Record<HealthState, number>> = { failed: 0, warning: 1, ok: 2 };

const timeOf = (time: string) => formatFullTime(new Date(time));

/** The state of the product on its server. */
export function SystemPart() {
  const { data, error, isFetching, refetch } = trpc.admin.system.get.useQuery(undefined, { staleTime: 0 });
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={SYSTEM.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  return (
    <div className={user.user}>
      <Part title={SYSTEM.health}>
        <Health checks={data.checks} />
        <div className={classes.actions}>
          <Button size="sm" variant="soft" isBusy={isFetching} onClick={() => void refetch()}>
            {SYSTEM.refresh}
          </Button>
        </div>
      </Part>
      <Running system={data} />
      <Mail mail={data.mail} />
      <Database system={data} />
      <Jobs jobs={data.jobs} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={user.part} aria-label={title}>
      <h2 className={user.heading}>{title}</h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={user.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={user.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Line {
  name: string;
  text: string;
  badge?: ReactNode;
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <ul className={user.list} aria-label={label}>
      {lines.map(({ name, text, badge }) => (
        <li key={name} className={classes.words}>
          <span className={classes.name}>
            {name}
            {badge}
          </span>
          <span className={classes.sub}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Health({ checks }: { checks: SystemView['checks'] }) {
  const lines = checks
    .toSorted((a, b) => URGENCY[a.state] - URGENCY[b.state])
    .map(({ name, state, text }) => ({
      name,
      text,
      badge: <Badge tone={TONES[state]}>{HEALTH[state]}</Badge>,
    }));
  return <Lines label={SYSTEM.health} lines={lines} />;
}

function Running({ system: { node, queue, lastBackup } }: { system: SystemView }) {
  return (
    <>
      <Part title={SYSTEM.node}>
        <Facts
          facts={[
            [SYSTEM.version, node.version],
            [SYSTEM.nodeVersion, node.nodeVersion],
            [SYSTEM.uptime, duration(node.uptimeSeconds)],
            [SYSTEM.memory, formatBytes(node.rssBytes)],
            [SYSTEM.nodes, node.nodes],
          ]}
        />
      </Part>
      <Part title={SYSTEM.queue}>
        <Facts
          facts={[
            [SYSTEM.waiting, queue.waiting],
            [SYSTEM.oldest, duration(queue.oldestSeconds)],
            [SYSTEM.failed, queue.failed],
          ]}
        />
      </Part>
      <Part title={SYSTEM.backup}>
        <p className={classes.sub}>
          {lastBackup === null
            ? SYSTEM.noBackup
            : `${timeOf(lastBackup.finishedAt)} · ${SYSTEM.backupOf(lastBackup.rows, lastBackup.files)}`}
        </p>
      </Part>
    </>
  );
}

function Mail({ mail }: { mail: SystemView['mail'] }) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const send = trpc.admin.system.sendTestMail.useMutation(
    useAction({
      failed: SYSTEM.notSent,
      onSuccess({ to }: { to: string }) {
        toast.show({ title: SYSTEM.sent(to), description: SYSTEM.sentText, tone: 'success' });
        void utils.admin.audit.list.invalidate();
      },
    }),
  );
  return (
    <Part title={SYSTEM.mail}>
      <Facts
        facts={[
          [SYSTEM.server, mail.host ?? SYSTEM.noServer],
          [SYSTEM.from, mail.from],
        ]}
      />
      <div className={classes.actions}>
        <Button size="sm" variant="soft" isBusy={send.isPending} onClick={() => send.mutate()}>
          {SYSTEM.send}
        </Button>
      </div>
    </Part>
  );
}

function Database({ system: { database, slowStatements } }: { system: SystemView }) {
  const tables = database.tables.map(({ name, bytes, rows }) => ({
    name,
    text: `${formatBytes(bytes)} · ${SYSTEM.rows(rows)}`,
  }));
  return (
    <>
      <Part title={SYSTEM.database}>
        <Facts
          facts={[
            [SYSTEM.postgres, database.version],
            [SYSTEM.size, formatBytes(database.bytes)],
          ]}
        />
      </Part>
      <Part title={SYSTEM.tables}>
        <Lines label={SYSTEM.tables} lines={tables} />
      </Part>
      <Part title={SYSTEM.slow}>
        {slowStatements === null && <p className={classes.sub}>{SYSTEM.noStatements}</p>}
        {slowStatements?.length === 0 && <p className={classes.sub}>{SYSTEM.noneSlow}</p>}
        <ul className={user.list} aria-label={SYSTEM.slow}>
          {slowStatements?.map(({ query, calls, meanMs }) => (
            <li key={query} className={classes.words}>
              <code className={classes.code}>{query}</code>
              <span className={classes.sub}>{SYSTEM.calls(calls, meanMs)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Jobs({ jobs }: { jobs: SystemView['jobs'] }) {
  const lines = jobs.map(({ name, lastRunAt, nextRunAt, failures }) => {
    const last = lastRunAt === null ? SYSTEM.never : SYSTEM.lastRun(timeOf(lastRunAt));
    return {
      name,
      text: nextRunAt === null ? last : `${last} · ${SYSTEM.nextRun(timeOf(nextRunAt))}`,
      badge: failures > 0 && <Badge tone="red">{SYSTEM.failures(failures)}</Badge>,
    };
  });
  return (
    <Part title={SYSTEM.jobs}>
      <Lines label={SYSTEM.jobs} lines={lines} />
    </Part>
  );
}
