import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { DRAFTS_KEY } from '../../feed/public.tsx';
import { SCHEDULED } from './copy.ts';
import classes from './PostsTab.module.css';

/** Among drafts, so that what changes those asks for it again. */
export const scheduledQuery = (businessId: string) =>
  queryOptions({
    queryKey: [...DRAFTS_KEY, 'business', businessId],
    queryFn: ({ signal }) => api.businesses.posts.scheduled.query({ id: businessId }, { signal }),
    staleTime: 0,
  });

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** What publishes itself on the page, for the team; nothing while there is none. */
export function Scheduled({ businessId }: { businessId: string }) {
  const me = useSignedInUser();
  const { data = [] } = useQuery(scheduledQuery(businessId));
  if (data.length === 0) return null;
  return (
    <section className={classes.scheduled} aria-labelledby="scheduled-posts">
      <h2 id="scheduled-posts" className={classes.heading}>
        {SCHEDULED.title(data.length)}
      </h2>
      <p className={classes.note}>{SCHEDULED.text}</p>
      <ul className={classes.list}>
        {data.map(({ id, content, files, publishAt, problem, author }) => (
          <li key={id} className={classes.item}>
            <p className={classes.when}>
              <IconClock {...icon} />
              <time dateTime={publishAt}>{WHEN.format(new Date(publishAt))}</time>
              <span>{SCHEDULED.by(author.name)}</span>
              {files > 0 && <span>{SCHEDULED.files(files)}</span>}
            </p>
            <p className={classes.words} dir="auto">
              {content}
            </p>
            {problem !== null && (
              <p className={classes.problem}>
                <IconAlertCircle {...icon} />
                {SCHEDULED.problem(problem)}
              </p>
            )}
            {author.id === me.id && (
              <ButtonLink variant="soft" size="sm" to="/drafts?list=scheduled">
                {SCHEDULED.mine}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
