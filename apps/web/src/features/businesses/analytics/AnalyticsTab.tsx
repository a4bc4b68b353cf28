import type { BusinessView } from '@kindred/validation/businesses';
import { BUSINESS_METRICS, type BusinessAnalytics } from '@kindred/validation/businesses/analytics';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/errors.ts';
import { Section } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from './Analytics.module.css';
import { ANALYTICS, SOURCE_LABELS } from './copy.ts';
import { DayChart } from './DayChart.tsx';
import { businessAnalyticsQuery } from './hooks.ts';
import { MetricCard } from './MetricCard.tsx';

export default function AnalyticsTab({ business }: { business: BusinessView }) {
  const { data, error, refetch } = useQuery(businessAnalyticsQuery(business.id));
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={ANALYTICS.loading}>
        <div className={classes.panel}>
          <SkeletonBar height="18rem" />
          <SkeletonBar height="14rem" />
        </div>
      </Loading>
    );
  }
  return (
    <>
      <div className={classes.panel}>
        {data.isTest && <p className={classes.test}>{ANALYTICS.test}</p>}
        <Figures label={ANALYTICS.figures}>
          {BUSINESS_METRICS.map((name) => (
            <MetricCard key={name} name={name} metric={data.metrics[name]} />
          ))}
        </Figures>
      </div>
      <DayChart days={data.days} exportPath={`/api/businesses/${business.slug}/analytics/export`} />
      <Sources sources={data.sources} />
    </>
  );
}

function Sources({ sources }: Pick<BusinessAnalytics, 'sources'>) {
  const total = sources.reduce((sum, { views }) => sum + views, 0);
  return (
    <Section aria-labelledby="sources">
      <h2 id="sources" className={classes.title}>
        {ANALYTICS.sources}
      </h2>
      {total === 0 && <p className={classes.text}>{ANALYTICS.sourcesNone}</p>}
      <ul className={classes.sources}>
        {sources.map(({ source, views }) => (
          <li key={source}>
            <div className={classes.source}>
              <span>{SOURCE_LABELS[source]}</span>
              <span>{ANALYTICS.share(views.toLocaleString('en-US'), Math.round((views / total) * 100))}</span>
            </div>
            <div className={classes.meter} aria-hidden>
              <div style={{ width: `${(views / total) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
