import type { EventView } from '@kindred/validation/events';
import { setReplayInput } from '@kindred/validation/events/after';
import { useApiForm } from '../../../app/form.ts';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { VIDEO_UPLOAD, VideoUpload } from '../../media/video/public.ts';
import classes from '../Event.module.css';
import { useSettleEvent } from '../hooks.ts';
import { AFTER } from './copy.ts';

const { url: replayUrl } = setReplayInput.shape;

const PROCESSING_MS = 3_000;

/** Sets the replay of an event that is over: a link or an upload. */
export default function ReplaySheet({ event: shown, ...sheet }: SheetProps & { event: EventView }) {
  const { data: event = shown } = trpc.events.get.useQuery(
    { id: shown.id },
    {
      refetchInterval: ({ state }) =>
        state.data?.replayVideo?.status === 'processing' ? PROCESSING_MS : false,
    },
  );
  const { id } = event;
  const utils = trpc.useUtils();
  const { mutateAsync: begin } = trpc.events.startReplayVideo.useMutation();
  const toast = useToast();
  const onSuccess = useSettleEvent();
  const set = trpc.events.setReplay.useMutation({ onSuccess });
  const remove = trpc.events.setReplay.useMutation(
    useAction({
      failed: AFTER.replay.failed,
      done: { title: AFTER.replay.removed },
      onSuccess: (changed: EventView) => {
        onSuccess(changed);
        sheet.onClose();
      },
    }),
  );
  const removeVideo = trpc.events.deleteReplayVideo.useMutation(
    useAction({ failed: VIDEO_UPLOAD.removeFailed, onSuccess }),
  );
  const { form, formError, isBusy, submit } = useApiForm({
    schema: setReplayInput.pick({ url: true }),
    initial: { url: event.replayUrl ?? '' },
  });
  const onSubmit = submit(async ({ url }) => {
    await set.mutateAsync({ id, url });
    toast.show({ title: AFTER.replay.saved, tone: 'success' });
    sheet.onClose();
  });
  return (
    <FormSheet
      {...sheet}
      title={AFTER.replay.title}
      action={AFTER.replay.save}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
    >
      <Field
        name="url"
        schema={replayUrl}
        value={form.values.url}
        error={form.errors.url}
        description={AFTER.replay.text}
        onChange={(url) => form.setFieldValue('url', String(url))}
      />
      <section className={classes.section} aria-labelledby="replay-upload">
        <h3 id="replay-upload" className={classes.sectionTitle}>
          {VIDEO_UPLOAD.title}
        </h3>
        <VideoUpload
          id={id}
          upload={event.replayVideo}
          begin={begin}
          onDone={() => void utils.events.get.invalidate({ id })}
          isRemoving={removeVideo.isPending}
          onRemove={() => removeVideo.mutate({ id })}
        />
      </section>
      {event.replayUrl !== null && (
        <Button
          variant="subtle"
          tone="danger"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ id, url: null })}
        >
          {AFTER.replay.remove}
        </Button>
      )}
    </FormSheet>
  );
}
