import type { TribeView } from '@kindred/validation/tribes';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MorePages } from '../../../app/MorePages.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { PLAYBOOKS, TRIBE_PLAYBOOKS } from '../copy.ts';
import classes from '../Guide.module.css';
import { playbooksQuery } from '../query.ts';
import { usePlanFlow } from '../usePlanFlow.tsx';
import { PlaybookCard } from './PlaybookCard.tsx';

/** What the Guide advises the people of one tribe, written by those who run it. */
export default function TribePlaybooks({ tribe }: { tribe: TribeView }) {
  const list = useInfiniteQuery(playbooksQuery({ tribeId: tribe.id }));
  const { sheets, openPlaybook, openEditor } = usePlanFlow();
  const canWrite = tribe.can.manage_settings && !tribe.isArchived;
  return (
    <section className={classes.page} aria-labelledby="tribe-playbooks">
      <div className={classes.part}>
        <h2 id="tribe-playbooks" className={classes.partTitle}>
          {TRIBE_PLAYBOOKS.title}
        </h2>
        <p className={classes.muted}>{TRIBE_PLAYBOOKS.text}</p>
        {canWrite && (
          <Button
            isWide
            icon={<IconPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => openEditor(tribe.id, null)}
          >
            {TRIBE_PLAYBOOKS.add}
          </Button>
        )}
      </div>
      <MorePages
        list={list}
        loading={PLAYBOOKS.loading}
        isOfCards
        empty={
          <EmptyState
            level={3}
            illustration={<TickedList />}
            title={TRIBE_PLAYBOOKS.none}
            text={canWrite ? TRIBE_PLAYBOOKS.noneToWrite : TRIBE_PLAYBOOKS.noneText}
          />
        }
      >
        {(playbook) => (
          <li key={playbook.id}>
            <PlaybookCard playbook={{ ...playbook, tribe: null }} onOpen={() => openPlaybook(playbook.id)} />
          </li>
        )}
      </MorePages>
      {sheets}
    </section>
  );
}
