import { PaginatedList } from '../../../app/PaginatedList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { formatFullTime } from '../../../ui/time.ts';
import { COMMERCE, FAILURES } from './copy.ts';
import { useFailedJobs, useFailedWebhooks, useRetryJob, useRetryWebhook } from './hooks.ts';
import { Row, THREE_ROWS } from './Rows.tsx';

export function FailedJobs() {
  const retry = useRetryJob();
  return (
    <PaginatedList
      label={COMMERCE.list.jobs}
      loading={FAILURES.loadingJobs}
      query={useFailedJobs()}
      skeleton={THREE_ROWS}
      empty={<EmptyState illustration={<TickedList />} title={FAILURES.noJobs} text={FAILURES.noJobsText} />}
    >
      {(job) => (
        <Failure
          failure={job}
          at={job.failedAt}
          isBusy={retry.isPending && retry.variables.id === job.id}
          onRetry={() => retry.mutate({ id: job.id })}
        />
      )}
    </PaginatedList>
  );
}

export function FailedWebhooks() {
  const retry = useRetryWebhook();
  return (
    <PaginatedList
      label={COMMERCE.list.webhooks}
      loading={FAILURES.loadingWebhooks}
      query={useFailedWebhooks()}
      skeleton={THREE_ROWS}
      empty={
        <EmptyState
          illustration={<TickedList />}
          title={FAILURES.noWebhooks}
          text={FAILURES.noWebhooksText}
        />
      }
    >
      {(event) => {
        const { driver, eventId } = event;
        return (
          <Failure
            failure={event}
            at={event.receivedAt}
            isBusy={retry.isPending && retry.variables.eventId === eventId}
            onRetry={() => retry.mutate({ driver, eventId })}
          />
        );
      }}
    </PaginatedList>
  );
}

interface FailureProps {
  failure: { type: string; attempts: number; error: string | null };
  at: string;
  isBusy: boolean;
  onRetry: () => void;
}

function Failure({ failure: { type, attempts, error }, at, isBusy, onRetry }: FailureProps) {
  return (
    <Row
      name={type}
      lines={[error ?? FAILURES.noError, `${FAILURES.attempts(attempts)} · ${formatFullTime(new Date(at))}`]}
      end={
        <Button
          size="sm"
          variant="soft"
          isBusy={isBusy}
          aria-label={FAILURES.retryNamed(type)}
          onClick={onRetry}
        >
          {FAILURES.retry}
        </Button>
      }
    />
  );
}
