import { useQuery } from '@tanstack/react-query';
import { ChipLink } from '../../../ui/ChipLink.tsx';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { TrendingSkeleton } from '../FeedSkeleton.tsx';
import { trendingQuery, tribeTrendingQuery } from '../query.ts';
import { HASHTAGS } from './copy.ts';
import classes from './TrendingStrip.module.css';

interface TrendingStripProps {
  /** Of this tribe alone. */
  tribeId?: string;
}

/** What many write about these days. Nothing stands here while nothing does. */
export function TrendingStrip({ tribeId }: TrendingStripProps) {
  const everywhere = useQuery({ ...trendingQuery, enabled: tribeId === undefined });
  const inTribe = useQuery({ ...tribeTrendingQuery(tribeId ?? ''), enabled: tribeId !== undefined });
  const { data = [], isPending } = tribeId === undefined ? everywhere : inTribe;
  if (isPending) return <TrendingSkeleton />;
  if (data.length === 0) return null;
  return (
    <nav className={classes.strip} aria-label={HASHTAGS.trending}>
      <ScrollFade>
        <span className={classes.label} aria-hidden>
          {HASHTAGS.trending}
        </span>
        {data.map(({ tag }) => (
          <ChipLink key={tag} tone="primary" to={`/hashtag/${encodeURIComponent(tag)}`}>
            #{tag}
          </ChipLink>
        ))}
      </ScrollFade>
    </nav>
  );
}
