import { FILE_NAME_MAX } from '@kindred/validation/messaging/attachments';
import { type AppealInput, appealInput } from '@kindred/validation/moderation/appeals';
import type { OwnDecision } from '@kindred/validation/moderation/decisions';
import { APPEAL_TEXT_MAX } from '@kindred/validation/moderation/values';
import { useState } from 'react';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { formatDay } from '../../../ui/time.ts';
import { useToast } from '../../../ui/toast.tsx';
import { FileRow, FilesField, fileNameOf, type UploadedFile, uploadForAppeal } from '../../media/public.tsx';
import classes from '../Moderation.module.css';
import { APPEAL_FILE, DECISION } from './copy.ts';

const day = (time: string) => formatDay(new Date(time));

type AppealFields = Omit<AppealInput, 'id'>;
type SendAppeal = (appeal: AppealFields) => Promise<unknown>;

export interface AppealProps {
  send: SendAppeal;
  /** The secret of the appeal link, for an author without a session. */
  token?: string | undefined;
}

/** How to appeal a decision, the form for it, and what became of the appeal. */
export function Appeal({ decision, send, token }: AppealProps & { decision: OwnDecision }) {
  const { appeal, appealUntil, can } = decision;
  if (appeal !== null) return <Sent appeal={appeal} isSignedIn={token === undefined} />;
  if (!can.appeal) {
    const isOver = Date.parse(appealUntil) < Date.now();
    return isOver ? <p className={classes.muted}>{DECISION.appealClosed(day(appealUntil))}</p> : null;
  }
  return (
    <section className={classes.part} aria-label={DECISION.appeal}>
      <h2 className={classes.heading}>{DECISION.appeal}</h2>
      <p className={classes.muted}>{DECISION.appealText(day(appealUntil))}</p>
      <AppealForm send={send} token={token} />
    </section>
  );
}

const fields = appealInput.omit({ id: true, file: true });

function AppealForm({ send, token }: AppealProps) {
  const toast = useToast();
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const { form, formError, isBusy, submit } = useApiForm({ schema: fields, initial: { content: '' } });
  const onSubmit = submit(async ({ content }) => {
    const [file] = files.map(({ id, name }) => ({ uploadId: id, name: fileNameOf(name, FILE_NAME_MAX) }));
    await send({ content, file });
    toast.show({ title: DECISION.sent, tone: 'success' });
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormError message={formError} />
      <FormStack>
        <TextAreaField
          label={DECISION.label}
          rows={5}
          maxLength={APPEAL_TEXT_MAX}
          {...form.getInputProps('content')}
          name="content"
        />
        <FilesField
          copy={APPEAL_FILE}
          max={1}
          onChange={setFiles}
          onBusy={setUploading}
          upload={token === undefined ? undefined : uploadForAppeal(token)}
        />
        <Button type="submit" isBusy={isBusy} disabled={isUploading}>
          {DECISION.send}
        </Button>
      </FormStack>
    </form>
  );
}

/** @param isSignedIn files are downloaded with a session alone */
function Sent({ appeal, isSignedIn }: { appeal: NonNullable<OwnDecision['appeal']>; isSignedIn: boolean }) {
  const { content, file, outcome, answer, isSameModerator } = appeal;
  return (
    <section className={classes.part} aria-label={DECISION.yours}>
      <h2 className={classes.heading}>{outcome === null ? DECISION.sent : DECISION.outcomes[outcome]}</h2>
      {outcome === null && <p className={classes.muted}>{DECISION.sentText}</p>}
      {answer !== null && (
        <div className={classes.card}>
          <h3 className={classes.heading}>{DECISION.answer}</h3>
          <p className={classes.said} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {isSameModerator && <p className={classes.muted}>{DECISION.sameModerator}</p>}
      <div className={classes.card}>
        <h3 className={classes.heading}>{DECISION.yours}</h3>
        <p className={classes.said} dir="auto">
          {content}
        </p>
        {file !== null &&
          (isSignedIn ? <FileRow file={file} /> : <p className={classes.muted}>{file.name}</p>)}
      </div>
    </section>
  );
}
