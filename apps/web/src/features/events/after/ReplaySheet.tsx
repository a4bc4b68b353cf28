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
import { useSettleEvent } from '../hooks.ts';
import { AFTER } from './copy.ts';

const { url: replayUrl } = setReplayInput.shape;

/** Sets the link to the replay of an event that is over. */
export default function ReplaySheet({ event, ...sheet }: SheetProps & { event: EventView }) {
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
  const { form, formError, isBusy, submit } = useApiForm({
    schema: setReplayInput.pick({ url: true }),
    initial: { url: event.replayUrl ?? '' },
  });
  const onSubmit = submit(async ({ url }) => {
    await set.mutateAsync({ id: event.id, url });
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
      {event.replayUrl !== null && (
        <Button
          variant="subtle"
          tone="danger"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ id: event.id, url: null })}
        >
          {AFTER.replay.remove}
        </Button>
      )}
    </FormSheet>
  );
}
