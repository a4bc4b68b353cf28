import type { PlaybookView } from '@kindred/validation/guide/playbooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { showToast } from '../../ui/toast.tsx';
import { GUIDE } from './copy.ts';
import { type Draft, savedDraft } from './plans/draft.ts';
import { PlanSheet } from './plans/PlanSheet.tsx';
import { PlaybookSheet } from './playbooks/PlaybookSheet.tsx';
import { planQuery } from './query.ts';

const PlaybookEditor = lazyPartWithRetry(() => import('./playbooks/PlaybookEditor.tsx'));

interface Edited {
  tribeId: string;
  playbook: PlaybookView | null;
  nth: number;
}

/** Reading and writing a playbook, and the plan made of it: the sheets, and what opens them. */
export function usePlanFlow(): {
  sheets: ReactNode;
  openPlaybook: (id: string) => void;
  openDraft: (draft: Draft) => void;
  openSaved: (id: string) => Promise<void>;
  openEditor: (tribeId: string, playbook: PlaybookView | null) => void;
} {
  const client = useQueryClient();
  const [playbookId, setPlaybookId] = useState<string | null>(null);
  const [shown, setShown] = useState<{ draft: Draft; nth: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isEditorOpen, setEditorOpen] = useState(false);

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

  function openEditor(tribeId: string, playbook: PlaybookView | null) {
    // The same opens as it was left, with what was typed and not saved.
    const isSame = edited?.tribeId === tribeId && edited.playbook?.updatedAt === playbook?.updatedAt;
    if (!isSame || edited.playbook?.id !== playbook?.id) {
      setEdited({ tribeId, playbook, nth: (edited?.nth ?? 0) + 1 });
    }
    setEditorOpen(true);
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
        onEdit={(playbook) => {
          setPlaybookId(null);
          if (playbook.tribe !== null) openEditor(playbook.tribe.id, playbook);
        }}
      />
      {edited !== null && (
        <Suspense fallback={null}>
          <PlaybookEditor
            key={edited.nth}
            tribeId={edited.tribeId}
            playbook={edited.playbook}
            isOpen={isEditorOpen}
            onClose={() => setEditorOpen(false)}
          />
        </Suspense>
      )}
      {shown !== null && (
        <PlanSheet key={shown.nth} draft={shown.draft} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
  return { sheets, openPlaybook: setPlaybookId, openDraft, openSaved, openEditor };
}
