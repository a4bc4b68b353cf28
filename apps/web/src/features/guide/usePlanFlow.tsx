import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { showToast } from '../../ui/toast.tsx';
import { GUIDE } from './copy.ts';
import { type Draft, savedDraft } from './plans/draft.ts';
import { PlanSheet } from './plans/PlanSheet.tsx';
import { PlaybookSheet } from './playbooks/PlaybookSheet.tsx';
import { planQuery } from './query.ts';

/** From a playbook to a plan: the two sheets, and what opens them. */
export function usePlanFlow(): {
  sheets: ReactNode;
  openPlaybook: (id: string) => void;
  openDraft: (draft: Draft) => void;
  openSaved: (id: string) => Promise<void>;
} {
  const client = useQueryClient();
  const [playbookId, setPlaybookId] = useState<string | null>(null);
  const [shown, setShown] = useState<{ draft: Draft; nth: number } | null>(null);
  const [isOpen, setOpen] = useState(false);

  function openDraft(draft: Draft) {
    // The same plan opens as it was left, with what was not saved.
    setShown((before) => (before?.draft === draft ? before : { draft, nth: (before?.nth ?? 0) + 1 }));
    setOpen(true);
  }

  async function openSaved(id: string) {
    try {
      openDraft(savedDraft(await client.fetchQuery(planQuery(id))));
    } catch (error) {
      showToast({ title: GUIDE.failed, description: messageOf(error), tone: 'destructive' });
    }
  }

  const sheets = (
    <>
      <PlaybookSheet
        id={playbookId}
        onClose={() => setPlaybookId(null)}
        onUse={(draft) => {
          setPlaybookId(null);
          openDraft(draft);
        }}
      />
      {shown !== null && (
        <PlanSheet key={shown.nth} draft={shown.draft} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
  return { sheets, openPlaybook: setPlaybookId, openDraft, openSaved };
}
