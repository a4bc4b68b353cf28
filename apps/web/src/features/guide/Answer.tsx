import {
  type GuideAnswer,
  type GuideResult,
  type GuideSuggestion,
  PLAN_PREVIEW,
} from '@kindred/validation/guide/query';
import { Link } from 'react-router-dom';
import { arePurchasesOpen } from '../../app/product.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NobodyFound } from '../../ui/illustrations/NobodyFound.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { GROUPS, GUIDE, NOTICE } from './copy.ts';
import classes from './Guide.module.css';

interface AnswerProps {
  answer: GuideAnswer;
  onPlan: () => void;
}

/** Sentences, each with small numbers that link to its sources, and the first tasks of the plan. */
export function Answer({ answer, onPlan }: AnswerProps) {
  const { aiResponse, claims, sources, plan, isFound, isWorded } = answer;
  if (!isFound) {
    return (
      <Card>
        <EmptyState illustration={<NobodyFound />} title={GUIDE.nothing} text={aiResponse} />
      </Card>
    );
  }
  return (
    <section aria-labelledby="guide-answer">
      <Card>
        <div className={classes.stack}>
          <h2 id="guide-answer" className={classes.partTitle}>
            {GUIDE.answer}
          </h2>
          <Spoken component="p">{NOTICE.results.description}</Spoken>
          <ul className={classes.claims}>
            {claims.map((claim, at) => (
              <li key={at} className={classes.claim} dir="auto">
                {claim.text}
                {claim.sources.map((source) => (
                  <Link
                    key={source}
                    className={classes.mark}
                    to={sources[source]?.url ?? '/guide'}
                    aria-label={GUIDE.source(source + 1, sources[source]?.name ?? '')}
                  >
                    {source + 1}
                  </Link>
                ))}
              </li>
            ))}
          </ul>
          {isWorded && <p className={classes.muted}>{GUIDE.worded}</p>}
          {plan !== null && (
            <>
              <ul className={classes.tasks}>
                {plan.tasks.slice(0, PLAN_PREVIEW).map(({ id, title, link }) => (
                  <li key={id}>
                    <p className={classes.name}>{title}</p>
                    {link !== null && (
                      <Link className={classes.muted} to={link.url}>
                        {link.name}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
              <Button variant="soft" isWide onClick={onPlan}>
                {GUIDE.viewPlan}
              </Button>
            </>
          )}
        </div>
      </Card>
    </section>
  );
}

/** The place of an answer that is on its way. */
export function AnswerSkeleton() {
  return (
    <Loading label={GUIDE.asking}>
      <SkeletonBar height="17rem" radius="var(--radius)" />
    </Loading>
  );
}

interface SuggestionsProps {
  suggestions: readonly GuideSuggestion[];
  onAct: (suggestion: GuideSuggestion) => void;
}

/** What the Guide can do about the answer. */
export function Suggestions({ suggestions, onAct }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="guide-suggestions">
      <h2 id="guide-suggestions" className={classes.partTitle}>
        {GUIDE.suggestions}
      </h2>
      <ul className={classes.suggestions}>
        {suggestions.map((suggestion) => (
          <li key={`${suggestion.action}:${suggestion.targetId}`}>
            <Button variant="soft" tone="neutral" isWide onClick={() => onAct(suggestion)}>
              {suggestion.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecommendedProps {
  results: readonly GuideResult[];
  onAct: (result: GuideResult, cta: GuideResult['cta']) => void;
}

/** Results by what they are: the group of the best one first. */
export function Recommended({ results, onAct }: RecommendedProps) {
  if (results.length === 0) return null;
  const groups = [...new Set(results.map(({ type }) => GROUPS[type]))];
  return (
    <section className={classes.part} aria-labelledby="guide-recommended">
      <h2 id="guide-recommended" className={classes.partTitle}>
        {GUIDE.recommended}
      </h2>
      {groups.map((group) => (
        <section key={group} className={classes.part} aria-label={group}>
          <h3 className={classes.groupTitle}>{group}</h3>
          <ul className={classes.list}>
            {results
              .filter(({ type }) => GROUPS[type] === group)
              .map((result) => (
                <li key={`${result.type}:${result.id}`}>
                  <Result result={result} onAct={(cta) => onAct(result, cta)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** While purchases are closed a product can only be looked at. */
function offered(cta: GuideResult['cta']): GuideResult['cta'] {
  return cta.action === 'buy' && !arePurchasesOpen() ? { text: GUIDE.view, action: 'open' } : cta;
}

interface ResultProps {
  result: GuideResult;
  onAct: (cta: GuideResult['cta']) => void;
}

function Result({ result, onAct }: ResultProps) {
  const { id, name, type, description, rating, price, members, location, imageUrl, why, url } = result;
  const facts = [
    members === null ? null : type === 'event' ? GUIDE.going(members) : GUIDE.members(members),
    rating === null ? null : `★ ${rating.toFixed(1)}`,
    price,
    location,
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <Card>
      <div className={classes.stack}>
        <div className={classes.row}>
          <Avatar
            id={id}
            name={name}
            src={imageUrl}
            size={44}
            shape={type === 'person' ? 'round' : 'square'}
          />
          <div className={classes.rowWords}>
            <Link className={classes.name} to={url} dir="auto">
              {name}
            </Link>
            {facts.length > 0 && <p className={classes.muted}>{facts.join(' · ')}</p>}
          </div>
        </div>
        {description !== '' && (
          <p className={classes.claim} dir="auto">
            {description}
          </p>
        )}
        <div className={classes.row}>
          <p className={classes.muted}>{why}</p>
          <span className={classes.ends}>
            {[...result.more, offered(result.cta)].map((cta) =>
              cta.action === 'open' ? (
                <ButtonLink key={cta.action} to={url} variant="soft" size="sm" label={`${cta.text}: ${name}`}>
                  {cta.text}
                </ButtonLink>
              ) : (
                <Button
                  key={cta.action}
                  variant="soft"
                  size="sm"
                  aria-label={`${cta.text}: ${name}`}
                  onClick={() => onAct(cta)}
                >
                  {cta.text}
                </Button>
              ),
            )}
          </span>
        </div>
      </div>
    </Card>
  );
}
