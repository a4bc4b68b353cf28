import type { CaseSummary } from '@kindred/validation/moderation/cases';
import { DECIDED_AT_ONCE_MAX, DECISION_ACTIONS, UNREMOVABLE } from '@kindred/validation/moderation/values';
import { useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { QUEUE } from '../copy.ts';
import classes from './Queue.module.css';

const DecideManySheet = lazyPartWithRetry(() => import('../decide/DecideManySheet.tsx'));

/** Which cases are selected; those that left the list are not. */
export function useSelection(cases: readonly CaseSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = cases.filter(({ id, state }) => state === 'open' && ids.has(id));
  function toggle(id: string) {
    const next = new Set(selected.map((one) => one.id));
    if (!next.delete(id) && next.size < DECIDED_AT_ONCE_MAX) next.add(id);
    setIds(next);
  }
  return { selected, has: (id: string) => ids.has(id), toggle, clear: () => setIds(new Set()) };
}

/** What can be done about each of these cases. */
function actionsForAll(cases: readonly CaseSummary[]) {
  return DECISION_ACTIONS.filter((action) => {
    if (action === 'keep') return true;
    if (action === 'remove') {
      return cases.every(({ subject }) => !(UNREMOVABLE as readonly string[]).includes(subject.type));
    }
    return cases.every(({ author }) => author !== null);
  });
}

export interface Outcome {
  decided: number;
  refused: { id: string; title: string; message: string }[];
}

interface TogetherBarProps {
  selection: ReturnType<typeof useSelection>;
  onDecided: (outcome: Outcome) => void;
}

export function TogetherBar({ selection: { selected, clear }, onDecided }: TogetherBarProps) {
  // The sheet keeps what it was opened with.
  if (selected.length === 0) return null;
  const titles = new Map(selected.map(({ id, title }) => [id, title || QUEUE.untitled]));
  return (
    <div className={classes.bar}>
      <span role="status">{QUEUE.selected(selected.length)}</span>
      <SheetButton
        Sheet={DecideManySheet}
        sheet={{
          cases: selected.map(({ id, version }) => ({ id, version })),
          actions: actionsForAll(selected),
          onDecided({ decided, refused }) {
            onDecided({
              decided: decided.length,
              refused: refused.map(({ id, message }) => ({ id, title: titles.get(id) ?? id, message })),
            });
            clear();
          },
        }}
      >
        {(trigger) => (
          <Button size="sm" {...trigger}>
            {QUEUE.together}
          </Button>
        )}
      </SheetButton>
      <Button size="sm" variant="subtle" tone="neutral" onClick={clear}>
        {QUEUE.clear}
      </Button>
    </div>
  );
}

/** Result of deciding several: how many were decided, and which were refused and why. */
export function TogetherOutcome({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const { decided, refused } = outcome;
  return (
    <div className={classes.outcome} role="status">
      <p>{QUEUE.decidedCount(decided)}</p>
      {refused.length > 0 && (
        <>
          <p>{QUEUE.refused(refused.length)}</p>
          <ul className={classes.refused}>
            {refused.map(({ id, title, message }) => (
              <li key={id}>{QUEUE.refusedOne(title, message)}</li>
            ))}
          </ul>
        </>
      )}
      <Button size="sm" variant="soft" tone="neutral" onClick={onDismiss}>
        {QUEUE.dismiss}
      </Button>
    </div>
  );
}
