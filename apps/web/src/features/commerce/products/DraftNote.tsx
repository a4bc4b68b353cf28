import type { ProductView } from '@kindred/validation/commerce/products';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DRAFT } from './copy.ts';
import { useFailed, useSettleProduct } from './hooks.ts';
import classes from './Product.module.css';

/** For those who sell it: that nobody else sees it yet, what is missing, and how it goes on sale. */
export function DraftNote({ product: { id, need, can } }: { product: ProductView }) {
  const settle = useSettleProduct();
  const toast = useToast();
  const failed = useFailed();
  const publish = useMutation({
    mutationFn: () => api.commerce.products.publish.mutate({ id }),
    onSuccess: (published) => {
      settle(published);
      toast.show({ title: DRAFT.published, tone: 'success' });
    },
    onError: failed,
  });
  if (!can.publish) return null;
  return (
    <section className={classes.draft} aria-label={DRAFT.title}>
      <p className={classes.line}>
        <Badge tone="amber">{DRAFT.badge}</Badge>
        <span className={classes.draftWords}>{need === null ? DRAFT.ready : DRAFT.needs[need]}</span>
      </p>
      <Button isWide disabled={need !== null} isBusy={publish.isPending} onClick={() => publish.mutate()}>
        {DRAFT.publish}
      </Button>
    </section>
  );
}
