import { GOALS, type Goal } from '@kindred/validation/guide';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MorePages } from '../../../app/MorePages.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { useSearch } from '../../../ui/useSearch.tsx';
import { GOAL_LABELS, PLAYBOOKS } from '../copy.ts';
import classes from '../Guide.module.css';
import { playbooksQuery } from '../query.ts';
import { usePlanFlow } from '../usePlanFlow.tsx';
import { PlaybookCard } from './PlaybookCard.tsx';

const SEARCH_MAX = 100;

/** All playbooks, to be searched. */
export default function PlaybooksScreen() {
  useTitle(PLAYBOOKS.title);
  const { query, field } = useSearch({
    label: PLAYBOOKS.search,
    placeholder: PLAYBOOKS.search,
    max: SEARCH_MAX,
  });
  const [category, setCategory] = useState<Goal | undefined>();
  const list = useInfiniteQuery(playbooksQuery({ q: query, category }));
  const { sheets, openPlaybook } = usePlanFlow();
  return (
    <div className={classes.page}>
      <div>
        <Link className={classes.link} to="/guide">
          {PLAYBOOKS.back}
        </Link>
        <h1 className={classes.title}>{PLAYBOOKS.title}</h1>
      </div>
      <div className={classes.part}>
        {field}
        <ScrollFade label={PLAYBOOKS.category}>
          <Chip isOn={category === undefined} onClick={() => setCategory(undefined)}>
            {PLAYBOOKS.everyCategory}
          </Chip>
          {GOALS.map((goal) => (
            <Chip key={goal} isOn={category === goal} onClick={() => setCategory(goal)}>
              {GOAL_LABELS[goal]}
            </Chip>
          ))}
        </ScrollFade>
      </div>
      <MorePages
        list={list}
        loading={PLAYBOOKS.loading}
        isOfCards
        empty={<EmptyState illustration={<NobodyFound />} title={PLAYBOOKS.none} text={PLAYBOOKS.noneText} />}
      >
        {(playbook) => (
          <li key={playbook.id}>
            <PlaybookCard playbook={playbook} onOpen={() => openPlaybook(playbook.id)} />
          </li>
        )}
      </MorePages>
      {sheets}
    </div>
  );
}
