import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { TextField } from '../../../ui/Form.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import classes from './Bookings.module.css';
import { LINK } from './copy.ts';
import { BOOKINGS_KEY } from './query.ts';

/** A secret address for calendar apps, shown once when it is made. */
export function CalendarLink({ business }: { business?: string | undefined }) {
  const client = useQueryClient();
  const toast = useToast();
  const [url, setUrl] = useState<string | null>(null);
  const of = business === undefined ? {} : { business };
  const queryKey = [...BOOKINGS_KEY, 'link', business ?? 'mine'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.businesses.bookings.calendar.get.query(of, { signal }),
  });
  const change = useMutation({
    mutationFn: (what: 'make' | 'remove') => api.businesses.bookings.calendar[what].mutate(of),
    onSuccess: (link, what) => {
      setUrl(link.url);
      client.setQueryData(queryKey, { ...link, url: null });
      if (what === 'remove') toast.show({ title: LINK.removed });
    },
    onError: (error) =>
      toast.show({ title: LINK.failed, description: messageOf(error), tone: 'destructive' }),
  });
  const since = data?.createdAt ?? null;
  return (
    <section className={classes.link} aria-labelledby="calendar-link">
      <h2 id="calendar-link">{LINK.title}</h2>
      <p className={classes.hint}>{LINK.text}</p>
      {url !== null ? (
        <TextField label={LINK.field} description={LINK.once} value={url} readOnly />
      ) : (
        since !== null && <p className={classes.hint}>{LINK.since(formatDay(new Date(since)))}</p>
      )}
      <div className={classes.actions}>
        {url !== null && (
          <Button
            size="sm"
            onClick={async () => toast.show({ title: (await copyText(url)) ? LINK.copied : LINK.notCopied })}
          >
            {LINK.copy}
          </Button>
        )}
        <Button variant="soft" size="sm" isBusy={change.isPending} onClick={() => change.mutate('make')}>
          {since === null ? LINK.make : LINK.renew}
        </Button>
        {since !== null && (
          <Button
            variant="soft"
            tone="neutral"
            size="sm"
            disabled={change.isPending}
            onClick={() => change.mutate('remove')}
          >
            {LINK.remove}
          </Button>
        )}
      </div>
    </section>
  );
}
