import {
  type CourseResource,
  RESOURCE_KINDS,
  RESOURCE_TITLE_MAX,
  type ResourceKind,
  resourceLink,
  resourceTitle,
} from '@kindred/validation/courses/resources';
import { FILE_MAX } from '@kindred/validation/media';
import { FILE_NAME_MAX } from '@kindred/validation/messaging/attachments';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { errorCode } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { trpc } from '../../../app/trpc.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FieldError, TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { fileNameOf, uploadPlain } from '../../media/public.tsx';
import { RESOURCE_EDIT, RESOURCES } from './copy.ts';

interface ResourceSheetProps {
  courseId: string;
  /** The one that is edited; undefined for a new one. */
  resource: CourseResource | undefined;
  isOpen: boolean;
  onClose: () => void;
}

const KINDS = RESOURCE_KINDS.map((value) => ({ value, label: RESOURCES.kinds[value] }));
const SOURCES = (['file', 'link'] as const).map((value) => ({ value, label: RESOURCE_EDIT.sources[value] }));
const schema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('link'), title: resourceTitle, url: resourceLink }),
  z.object({ source: z.literal('file'), title: resourceTitle }),
]);

/** Adds a resource to a course, or changes its title and link. */
export default function ResourceSheet({ courseId, resource, isOpen, onClose }: ResourceSheetProps) {
  const id = courseId;
  const isNew = resource === undefined;
  const utils = trpc.useUtils();
  const toast = useToast();
  const problemId = useId();
  const [kind, setKind] = useState<ResourceKind>('workbook');
  const [file, setFile] = useState<File>();
  const [fileProblem, setFileProblem] = useState<string>();
  const [checked, setChecked] = useState<object>();
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const uploaded = useRef<{ file: File; id: string }>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutateAsync: add } = trpc.courses.addResource.useMutation();
  const { mutateAsync: update } = trpc.courses.updateResource.useMutation();
  const source: 'file' | 'link' = resource !== undefined && resource.file === null ? 'link' : 'file';
  const EMPTY = { source, title: resource?.title ?? '', url: source === 'link' ? (resource?.url ?? '') : '' };
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: EMPTY });
  const isLink = form.values.source === 'link';

  /** Uploads a file once, however often adding it is retried. */
  async function upload(chosen: File, signal: AbortSignal): Promise<string> {
    if (uploaded.current?.file !== chosen) {
      const { id: made } = await uploadPlain(chosen, setShare, signal).finally(() => setShare(null));
      uploaded.current = { file: chosen, id: made };
    }
    return uploaded.current.id;
  }
  async function send(title: string, url: string, signal: AbortSignal) {
    if (resource !== undefined) {
      return update({ id, resourceId: resource.id, title, ...(isLink ? { url } : {}) });
    }
    if (isLink) return add({ id, kind, title, url });
    if (file === undefined) return undefined;
    const uploadId = await upload(file, signal);
    signal.throwIfAborted();
    return add({ id, kind, title, uploadId, name: fileNameOf(file.name, FILE_NAME_MAX) });
  }

  const save = submit(async ({ title, url }) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      await send(title, url, signal);
    } catch (error) {
      if (errorCode(error) === 'invalid_input') uploaded.current = null;
      if (signal.aborted) return;
      throw error;
    }
    void utils.courses.resources.invalidate({ id });
    toast.show({ title: isNew ? RESOURCE_EDIT.added : RESOURCE_EDIT.saved, tone: 'success' });
    if (isNew) {
      form.setValues(EMPTY);
      setFile(undefined);
    }
    if (!signal.aborted) onClose();
  });
  function check(event: FormEvent<HTMLFormElement>) {
    if (!isNew || isLink || file !== undefined) return save(event);
    form.validate();
    refuse(RESOURCE_EDIT.noFile);
  }
  function close() {
    if (share !== null) stop.current?.abort();
    onClose();
  }
  function refuse(problem: string) {
    setFileProblem(problem);
    setChecked({});
  }
  function choose(chosen: File) {
    if (chosen.size > FILE_MAX) return refuse(RESOURCE_EDIT.tooLarge);
    setFile(chosen);
    setFileProblem(undefined);
  }
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={close}
      title={isNew ? RESOURCE_EDIT.add : RESOURCE_EDIT.edit}
      action={isNew ? RESOURCE_EDIT.add : RESOURCE_EDIT.save}
      isBusy={isBusy}
      onSubmit={check}
      problem={formError}
      checked={checked}
    >
      {isNew && (
        <SelectField
          label={RESOURCE_EDIT.kind}
          options={KINDS}
          value={kind}
          onChange={(to) => {
            setKind(to);
            if (to === 'workbook') form.setFieldValue('source', 'file');
          }}
        />
      )}
      <TextField
        label={RESOURCE_EDIT.name}
        maxLength={RESOURCE_TITLE_MAX}
        {...form.getInputProps('title')}
        name="title"
      />
      {isNew && kind === 'reading' && (
        <SelectField
          label={RESOURCE_EDIT.source}
          options={SOURCES}
          value={form.values.source}
          onChange={(to) => form.setFieldValue('source', to)}
        />
      )}
      {isLink && (
        <TextField
          label={RESOURCE_EDIT.link}
          inputMode="url"
          placeholder="https://"
          {...form.getInputProps('url')}
          name="url"
        />
      )}
      {isNew && !isLink && (
        <div>
          <FileButton
            onChoose={choose}
            disabled={isBusy}
            isInvalid={fileProblem !== undefined}
            describedBy={problemId}
          >
            {RESOURCE_EDIT.chooseFile}
          </FileButton>
          {file !== undefined && <p>{file.name}</p>}
          {file !== undefined && share !== null && (
            <ProgressBar percent={Math.round(share * 100)} label={RESOURCE_EDIT.uploading(file.name)} />
          )}
          <FieldError id={problemId}>{fileProblem}</FieldError>
        </div>
      )}
    </FormSheet>
  );
}
