import { useState } from 'react';
import { errorCode } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { DECIDE } from '../copy.ts';
import { useCase } from '../hooks.ts';
import classes from './Decide.module.css';

/** The version of a case when its sheet was opened, and of what was reloaded since. */
export function useReadVersion(id: string, version: number, isOpen: boolean) {
  const { refetch } = useCase(id);
  const [read, setRead] = useState({ version, isOpen });
  if (read.isOpen !== isOpen) setRead({ version, isOpen });
  return {
    version: read.version,
    async reload() {
      const { data } = await refetch();
      if (data !== undefined) setRead({ version: data.version, isOpen });
    },
  };
}

/** Offers to reload a case that changed while a form about it was filled in. */
export function useReload(reload: (() => Promise<void>) | undefined) {
  const [state, setState] = useState<'same' | 'changed' | 'reloaded'>('same');
  async function watch<Answer>(call: Promise<Answer>): Promise<Answer> {
    setState('same');
    try {
      return await call;
    } catch (error) {
      if (errorCode(error) === 'case_changed') setState('changed');
      throw error;
    }
  }
  async function run() {
    await reload?.();
    setState('reloaded');
  }
  const offer = (
    <div className={classes.changed} role="status">
      {state === 'changed' && reload !== undefined && (
        <Button size="sm" variant="soft" onClick={() => void run()}>
          {DECIDE.reload}
        </Button>
      )}
      {state === 'reloaded' && <p className={classes.note}>{DECIDE.reloaded}</p>}
    </div>
  );
  return { watch, offer, isReloaded: state === 'reloaded' };
}
