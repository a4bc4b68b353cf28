import type { ActionTarget } from '@kindred/validation/guide/actions';
import { GUIDE_QUERY_MAX, type GuideResult } from '@kindred/validation/guide/query';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useParamOnce } from '../../app/useParamOnce.ts';
import { useTitle } from '../../app/useTitle.ts';
import { ListRow } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ActSheet, type Wish } from './ActSheet.tsx';
import { Answer, AnswerSkeleton, Recommended, Suggestions } from './Answer.tsx';
import { AskForm, type Question } from './AskForm.tsx';
import { GUIDE, NOTICE, PLAYBOOKS } from './copy.ts';
import { Done } from './Done.tsx';
import classes from './Guide.module.css';
import { History } from './History.tsx';
import { draftOf } from './plans/draft.ts';
import { MyPlans } from './plans/MyPlans.tsx';
import { PlaybookCard } from './playbooks/PlaybookCard.tsx';
import { answerQuery, contextQuery, playbooksQuery } from './query.ts';
import { usePlanFlow } from './usePlanFlow.tsx';

/** Playbooks of the grid; the others are behind View All. */
const PLAYBOOKS_SHOWN = 4;

const BLANK: Question = { query: '', goal: null, industry: null, type: 'all' };

export default function GuideScreen() {
  useTitle(GUIDE.title);
  const client = useQueryClient();
  const { data: answered } = useQuery(answerQuery);
  const [question, setQuestion] = useState<Question>(answered?.question ?? BLANK);
  /** Takes the focus when the list that was asked from goes. */
  const place = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const { data: context } = useQuery(contextQuery);
  const { sheets, openPlaybook, openDraft, openSaved } = usePlanFlow();
  useParamOnce('playbook', openPlaybook);
  useParamOnce('plan', openSaved);
  const asking = useMutation({
    mutationFn: (asked: Question) => api.guide.query.mutate({ ...asked, context: context ?? null }),
    onSuccess: (answer, asked) => {
      client.setQueryData(answerQuery.queryKey, { question: asked, answer });
      void client.invalidateQueries({ queryKey: contextQuery.queryKey });
    },
    onError: () => showToast({ ...NOTICE.error, tone: 'destructive' }),
  });
  const answer = answered?.answer;
  const planned = answer?.plan ?? null;
  const draft = useMemo(() => planned && draftOf(planned), [planned]);
  const ask = (asked: Question) => {
    setQuestion(asked);
    asking.mutate(asked);
  };
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>{GUIDE.title}</h1>
        <p className={classes.subtitle}>{GUIDE.subtitle}</p>
      </div>
      <AskForm question={question} onChange={setQuestion} onAsk={ask} isBusy={asking.isPending} />
      <div ref={place} tabIndex={-1} className={classes.part} aria-live="polite" aria-busy={asking.isPending}>
        {asking.isPending ? (
          <AnswerSkeleton />
        ) : (
          answer !== undefined && <Answer answer={answer} onPlan={() => draft !== null && openDraft(draft)} />
        )}
      </div>
      <Done />
      {/* Away while an answer is on its way, which would push all of it down. */}
      {!asking.isPending && (
        <>
          {answer !== undefined && (
            <>
              <Recommended
                results={answer.searchResults}
                onAct={(result, cta) => setWish(wishOf(result, cta))}
              />
              <Suggestions
                suggestions={answer.suggestions}
                onAct={(suggestion) => setWish({ ...suggestion })}
              />
            </>
          )}
          <MyPlans onOpen={(id) => void openSaved(id)} />
          {context !== undefined && context.facts.length > 0 && (
            <section className={classes.part} aria-labelledby="guide-situation">
              <h2 id="guide-situation" className={classes.partTitle}>
                {GUIDE.situation}
              </h2>
              <div>
                {context.facts.map(({ text, url }) => (
                  <ListRow key={text} title={text} to={url} />
                ))}
              </div>
            </section>
          )}
          <Playbooks onOpen={openPlaybook} />
          {context !== undefined && (
            <History
              questions={context.questions}
              onAsk={({ query, goal, industry, type }) => {
                place.current?.focus();
                ask({ query: query.slice(0, GUIDE_QUERY_MAX), goal, industry, type });
              }}
            />
          )}
        </>
      )}
      {sheets}
      <ActSheet wish={wish} onClose={() => setWish(null)} />
    </div>
  );
}

function wishOf({ id, name, type }: GuideResult, { text, action }: GuideResult['cta']): Wish | null {
  if (action === 'open') return null;
  const targetType = type as ActionTarget;
  return { label: `${text}: ${name}`, action, targetId: id, targetType, text: null };
}

function Playbooks({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useInfiniteQuery(playbooksQuery());
  const shown = data?.pages[0]?.items.slice(0, PLAYBOOKS_SHOWN);
  return (
    <section className={classes.part} aria-labelledby="guide-playbooks">
      <div className={classes.partHead}>
        <h2 id="guide-playbooks" className={classes.partTitle}>
          {PLAYBOOKS.title}
        </h2>
        <Link className={classes.link} to="/guide/playbooks">
          {PLAYBOOKS.all}
        </Link>
      </div>
      {shown !== undefined ? (
        <ul className={classes.grid}>
          {shown.map((playbook) => (
            <li key={playbook.id}>
              <PlaybookCard playbook={playbook} onOpen={() => onOpen(playbook.id)} />
            </li>
          ))}
        </ul>
      ) : error !== null ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={PLAYBOOKS.loading}>
          <div className={classes.grid}>
            {Array.from({ length: PLAYBOOKS_SHOWN }, (_, at) => (
              <SkeletonBar key={at} height="13rem" radius="var(--radius)" />
            ))}
          </div>
        </Loading>
      )}
    </section>
  );
}
