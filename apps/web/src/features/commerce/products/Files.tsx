import { FILE_NAME_MAX, type ProductFile, type ProductView } from '@kindred/validation/commerce/products';
import { FILE_MAX } from '@kindred/validation/media';
import { IconDownload, IconFile, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { fileNameOf, uploadPlain } from '../../media/public.tsx';
import { FILES } from './copy.ts';
import { useFailed, useRefreshProduct } from './hooks.ts';
import classes from './Product.module.css';
import { filesQuery } from './query.ts';

/** For buyers, to be downloaded; for others, what they would get. */
export function Files({ product: { kind, ctaLink, files, isOwned } }: { product: ProductView }) {
  if (files.length === 0) {
    if (kind !== 'digital' || ctaLink !== null) return null;
    return (
      <section className={classes.section}>
        <h2 className={classes.sectionTitle}>{FILES.title}</h2>
        <p className={classes.muted}>{FILES.coming}</p>
      </section>
    );
  }
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{FILES.title}</h2>
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.id}>
            {file.url === null ? (
              <div className={classes.row}>
                <Words file={file} />
              </div>
            ) : (
              <a className={classes.row} href={file.url} download>
                <Spoken>{FILES.download}</Spoken>
                <Words file={file} />
                <IconDownload size={ICON.row} stroke={ICON_STROKE} aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
      {!isOwned && <p className={classes.muted}>{FILES.afterBuying}</p>}
    </section>
  );
}

function Words({ file: { name, version, size } }: { file: ProductFile }) {
  return (
    <>
      <IconFile size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      <span className={classes.rowWords}>
        <span className={classes.rowName}>{name}</span>
        <span className={classes.muted}>{FILES.version(version, formatBytes(size))}</span>
      </span>
    </>
  );
}

/** Adds files one after the other; one that fails does not keep the next from coming. */
function useAddFiles(productId: string) {
  const [current, setCurrent] = useState<{ name: string; share: number } | null>(null);
  const refresh = useRefreshProduct(productId);
  const toast = useToast();
  const fail = (title: string, description?: string) =>
    toast.show({ title, tone: 'destructive', ...(description === undefined ? {} : { description }) });

  async function addOne(file: File) {
    if (file.size > FILE_MAX) return fail(FILES.tooLarge(file.name));
    setCurrent({ name: file.name, share: 0 });
    try {
      const { id: uploadId } = await uploadPlain(file, (share) => setCurrent({ name: file.name, share }));
      const name = fileNameOf(file.name, FILE_NAME_MAX);
      await api.commerce.products.files.add.mutate({ id: productId, name, uploadId });
      await refresh();
      toast.show({ title: FILES.added(name), tone: 'success' });
    } catch (error) {
      fail(FILES.uploadFailed(file.name), errorBody(error)?.issues?.[0]?.message ?? messageOf(error));
    }
  }

  async function add(files: readonly File[]) {
    for (const file of files) await addOne(file);
    setCurrent(null);
  }
  return { current, add };
}

/** For the seller: every version, and how to add more. */
export function Manage({ product }: { product: ProductView }) {
  const { data: files = [] } = useQuery(filesQuery(product.id));
  const { current, add } = useAddFiles(product.id);
  const input = useRef<HTMLInputElement>(null);
  const [gone, setGone] = useState<ProductFile | null>(null);
  const refresh = useRefreshProduct(product.id);
  const failed = useFailed();
  const remove = useMutation({
    mutationFn: (fileId: string) => api.commerce.products.files.remove.mutate({ id: product.id, fileId }),
    onError: failed,
    onSettled: () => {
      setGone(null);
      void refresh();
    },
  });
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{FILES.title}</h2>
      {files.length === 0 && <p className={classes.muted}>{FILES.noneText}</p>}
      {files.length === 0 && !product.isDraft && product.kind === 'digital' && product.ctaLink === null && (
        <p className={classes.warning}>{FILES.needed}</p>
      )}
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.id} className={classes.row}>
            <Words file={file} />
            <IconButton label={FILES.remove(`${file.name}, ${file.version}`)} onClick={() => setGone(file)}>
              <IconTrash size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          </li>
        ))}
      </ul>
      {current !== null && (
        <p className={classes.muted} role="status">
          {FILES.adding(current.name)}
          <progress className={classes.progress} value={current.share} aria-label={current.name} />
        </p>
      )}
      <Button
        variant="soft"
        isBusy={current !== null}
        icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {FILES.add}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={FILES.add}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void add(chosen);
        }}
      />
      <ConfirmDialog
        isOpen={gone !== null}
        onClose={() => setGone(null)}
        onConfirm={() => gone !== null && remove.mutate(gone.id)}
        title={FILES.removeTitle}
        text={FILES.removeText}
        confirmLabel={FILES.removeAction}
        isDanger
        isBusy={remove.isPending}
      />
    </section>
  );
}
