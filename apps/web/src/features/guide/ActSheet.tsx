import type { ActInput, ActResult } from '@kindred/validation/guide/actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { errorBody, messageOf } from '../../app/errors.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../ui/Form.tsx';
import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ACT, ACT_FIELDS, NOTICE } from './copy.ts';
import { keepDone, useUndo } from './done.ts';
import classes from './Guide.module.css';

export interface Wish extends Pick<ActInput, 'action' | 'targetId' | 'targetType'> {
  /** What it is called until its preview says so. */
  label: string;
  /** To be read over and changed before the preview; null for what takes no words. */
  text: string | null;
}

interface ActSheetProps {
  /** Null while it is closed. */
  wish: Wish | null;
  onClose: () => void;
}

/** Asks for words where it takes some, says what will happen, and does it when that is confirmed. */
export function ActSheet({ wish, onClose }: ActSheetProps) {
  const client = useQueryClient();
  const undo = useUndo();
  const [words, setWords] = useState('');
  const preview = useMutation({ mutationFn: (asked: ActInput) => api.guide.act.mutate(asked) });
  const confirm = useMutation({
    mutationFn: (asked: ActInput) => api.guide.act.mutate(asked),
    onSuccess: (done) => {
      if (done.status !== 'done') return;
      const { token } = done;
      onClose();
      keepDone(client, done);
      showToast({
        title: NOTICE.done,
        description: ACT.did(done.action),
        tone: 'success',
        ...(token === null ? {} : { action: { label: ACT.undo, onClick: () => undo.mutate(token) } }),
      });
      void client.invalidateQueries();
    },
  });
  const { mutate, reset } = preview;
  const { reset: resetConfirm } = confirm;
  useEffect(() => {
    if (wish === null) return;
    resetConfirm();
    reset();
    setWords(wish.text ?? '');
    if (wish.text === null) mutate(inputOf(wish));
  }, [wish, mutate, reset, resetConfirm]);
  const last = useLast(wish);
  // What was confirmed may have become something that the person does alone.
  const shown = useLast(confirm.data?.status === 'prepared' ? confirm.data : preview.data);
  const isPreviewed = preview.data !== undefined;
  const error = preview.error ?? confirm.error;
  const wrong = errorBody(error)?.issues?.find(({ path }) => path === 'text')?.message;
  const asksWords = last !== undefined && last.text !== null && !isPreviewed;

  return (
    <BottomSheet
      isOpen={wish !== null}
      onClose={onClose}
      title={(isPreviewed ? shown?.title : last?.label) ?? ACT.loading}
    >
      <div className={classes.stack}>
        <FormError message={error === null || wrong !== undefined ? null : messageOf(error)} />
        {asksWords && (
          <Words
            field={ACT_FIELDS[last.action] ?? ACT.words}
            isLong={last.action === 'draft'}
            words={words}
            error={wrong}
            isBusy={preview.isPending}
            onChange={setWords}
            onSubmit={() => mutate({ ...inputOf(last), text: words })}
          />
        )}
        {!asksWords && preview.isPending && (
          <Loading label={ACT.loading}>
            <SkeletonBar />
            <SkeletonBar width="60%" />
          </Loading>
        )}
        {isPreviewed && shown !== undefined && (
          <Preview
            shown={shown}
            isBusy={confirm.isPending}
            onConfirm={(token) => last !== undefined && confirm.mutate({ ...inputOf(last), token })}
            onChange={last?.text === null ? undefined : reset}
          />
        )}
      </div>
    </BottomSheet>
  );
}

const inputOf = ({ action, targetId, targetType }: Wish): ActInput => ({ action, targetId, targetType });

interface WordsProps {
  field: string;
  isLong: boolean;
  words: string;
  error: string | undefined;
  isBusy: boolean;
  onChange: (words: string) => void;
  onSubmit: () => void;
}

function Words({ field, isLong, words, error, isBusy, onChange, onSubmit }: WordsProps) {
  const shared = {
    'data-autofocus': true,
    label: field,
    value: words,
    error,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
  };
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormStack>
        {isLong ? <TextAreaField rows={5} {...shared} /> : <TextField {...shared} />}
        <Button type="submit" isWide isBusy={isBusy}>
          {ACT.next}
        </Button>
      </FormStack>
    </form>
  );
}

interface PreviewProps {
  shown: ActResult;
  isBusy: boolean;
  onConfirm: (token: string) => void;
  /** Back to the words. */
  onChange: (() => void) | undefined;
}

function Preview({ shown: { lines, status, url, token }, isBusy, onConfirm, onChange }: PreviewProps) {
  return (
    <>
      {lines.map((line) => (
        <p key={line} className={classes.claim} dir="auto">
          {line}
        </p>
      ))}
      {status === 'prepared' && url !== null && (
        <ButtonLink to={url} isWide>
          {ACT.go}
        </ButtonLink>
      )}
      {token !== null && (
        <div className={classes.formRow}>
          <Button isWide isBusy={isBusy} onClick={() => onConfirm(token)}>
            {isBusy ? ACT.busy : ACT.confirm}
          </Button>
          {onChange !== undefined && (
            <Button variant="soft" tone="neutral" onClick={onChange}>
              {ACT.change}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** While the sheet goes away it still says what it said. */
function useLast<Value>(value: Value | null | undefined): Value | undefined {
  const last = useRef<Value | undefined>(undefined);
  if (value !== undefined && value !== null) last.current = value;
  return last.current;
}
