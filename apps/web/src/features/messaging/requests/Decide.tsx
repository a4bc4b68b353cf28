import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { REPORT, ReportSheet } from '../../feed/actions/public.tsx';
import { BlockDialog } from '../../profiles/public.tsx';
import { REQUESTS } from './copy.ts';
import classes from './Requests.module.css';
import { useRequest } from './useRequest.ts';

interface DecideProps {
  id: string;
  /** Who asks; null when that account is gone. */
  from: { id: string; name: string } | null;
  /** When it is there no more. */
  onGone: () => void;
}

/** Accept, delete, block and report. */
export default function Decide({ id, from, onGone }: DecideProps) {
  const { accept, remove } = useRequest(id, onGone);
  const [asks, setAsks] = useState<'block' | 'report' | null>(null);
  const isBusy = accept.isPending || remove.isPending;
  return (
    <div className={classes.decide}>
      <Button size="sm" isBusy={accept.isPending} disabled={isBusy} onClick={() => accept.mutate()}>
        {REQUESTS.accept}
      </Button>
      <Button
        size="sm"
        variant="soft"
        tone="neutral"
        isBusy={remove.isPending}
        disabled={isBusy}
        onClick={() => remove.mutate()}
      >
        {REQUESTS.remove}
      </Button>
      {from !== null && (
        <>
          <Button size="sm" variant="soft" tone="danger" onClick={() => setAsks('block')}>
            {REQUESTS.block}
          </Button>
          <Button size="sm" variant="soft" tone="neutral" onClick={() => setAsks('report')}>
            {REQUESTS.report}
          </Button>
          <ReportSheet
            title={REPORT.person(from.name)}
            send={(said) => api.feed.reportPerson.mutate({ id: from.id, ...said })}
            isOpen={asks === 'report'}
            onClose={() => setAsks(null)}
          />
          {asks === 'block' && (
            <Suspense fallback={null}>
              <BlockDialog person={from} onClose={() => setAsks(null)} onBlocked={onGone} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
