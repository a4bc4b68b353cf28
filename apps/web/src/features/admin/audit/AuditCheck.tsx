import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../Admin.module.css';
import { AUDIT } from '../copy.ts';

/** Verifies the whole log, part by part. */
export function AuditCheck() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');

  async function check() {
    setBusy(true);
    try {
      let count = 0;
      let after: number | null | undefined;
      while (after !== null) {
        const part: Awaited<ReturnType<typeof utils.admin.audit.check.fetch>> =
          await utils.admin.audit.check.fetch({ after }, { staleTime: 0 });
        if (part.brokenAt !== null) return setResult(AUDIT.broken(part.brokenAt));
        count += part.count;
        after = part.next;
        setResult(AUDIT.checking(count));
      }
      setResult(AUDIT.intact(count));
    } catch (error) {
      setResult('');
      toast.show({ title: AUDIT.checkFailed, description: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.actions}>
      <Button size="sm" variant="soft" isBusy={isBusy} onClick={() => void check()}>
        {AUDIT.check}
      </Button>
      <span role="status" className={classes.sub}>
        {result}
      </span>
    </div>
  );
}
