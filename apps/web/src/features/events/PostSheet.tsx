import type { EventView } from '@kindred/validation/events';
import { idempotent } from '../../app/idempotency.ts';
import { trpc } from '../../app/trpc.ts';
import type { SheetProps } from '../../ui/SheetButton.tsx';
import { AboutPostSheet } from '../feed/public.tsx';
import { POST_EVENT } from './copy.ts';

/** Writes a post about an event for the feed of its tribe. */
export default function PostSheet({ event, ...sheet }: SheetProps & { event: EventView }) {
  const { client } = trpc.useUtils();
  const { id, title, tribe } = event;
  return (
    <AboutPostSheet
      {...sheet}
      tribe={tribe?.name ?? ''}
      initial={POST_EVENT.initial(title)}
      note={POST_EVENT.card}
      send={(content, key) => client.events.post.mutate({ id, content }, idempotent(key))}
    />
  );
}
