import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { CalendarLinkPanel } from '../../../ui/CalendarLinkPanel.tsx';
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
  return (
    <section className={classes.link} aria-labelledby="calendar-link">
      <h2 id="calendar-link">{LINK.title}</h2>
      <CalendarLinkPanel
        text={LINK.text}
        createdAt={data?.createdAt ?? null}
        url={url}
        isBusy={change.isPending}
        onMake={() => change.mutate('make')}
        onRemove={() => change.mutate('remove')}
      />
    </section>
  );
}
