import { createTribeInput } from '@kindred/validation/tribes/tribeCreation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { useToast } from '../../../ui/toast.tsx';
import { TRIBES_KEY, tribeQuery } from '../query.ts';
import { WIZARD } from './copy.ts';
import { type useFirstDraft, useTribeDraft } from './useTribeDraft.ts';
import {
  type Field,
  inputOf,
  isField,
  isTooMuch,
  type Problems,
  problemsOf,
  TAB_NAMES,
  type TabName,
  type TribeInput,
  type TribeValues,
  wrongTabs,
} from './values.ts';

type First = NonNullable<ReturnType<typeof useFirstDraft>>;

/** The field that is wrong is where somebody who cannot see the red line must land. */
function focusWrong(): void {
  requestAnimationFrame(() => {
    const all = document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]');
    const wrong = [...all].find((field) => field.closest('[hidden]') === null);
    wrong?.focus();
    wrong?.scrollIntoView?.({ block: 'center' });
  });
}

export function useTribeCreation(first: First) {
  const draft = useTribeDraft(first);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [tab, setTab] = useState<TabName>('basics');
  const [documents, setDocuments] = useState<string[]>([]);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  /** Fields that somebody has been in; the others are not blamed before they try to create. */
  const [seen, setSeen] = useState<ReadonlySet<Field> | 'all'>(new Set());
  /** What only the server knew, until the field is changed. */
  const [refused, setRefused] = useState<Problems>({});

  const found = { ...problemsOf(draft.values), ...refused };
  const problems = Object.fromEntries(
    Object.entries(found).filter(
      ([field]) => seen === 'all' || seen.has(field as Field) || isTooMuch(field as Field, draft.values),
    ),
  ) as Problems;

  const create = useMutation({
    mutationFn: async (input: TribeInput) => {
      const text = JSON.stringify(input);
      const attempt = draft.attempt.current?.text === text ? draft.attempt.current : { text, key: newKey() };
      draft.attempt.current = attempt;
      draft.keep();
      await draft.end();
      return api.tribes.create.mutate(input, idempotent(attempt.key));
    },
    onSuccess: (tribe) => {
      draft.forget();
      client.setQueryData(tribeQuery(tribe.slug).queryKey, tribe);
      void client.invalidateQueries({
        queryKey: TRIBES_KEY,
        predicate: ({ queryKey }) => queryKey[1] !== 'one',
      });
      toast.show({ title: WIZARD.created, description: WIZARD.createdText, tone: 'success' });
      void navigate(`/tribe/${tribe.slug}`, { replace: true });
    },
    onError: (error) => {
      draft.resume();
      const minded: Problems = {};
      for (const { path, message } of errorBody(error)?.issues ?? []) {
        const [field = ''] = path.split('.');
        if (isField(field)) minded[field] ??= message;
      }
      setRefused(minded);
      setSeen('all');
      show(minded);
      toast.show({ title: WIZARD.failed, description: messageOf(error), tone: 'destructive' });
    },
  });

  function show(wrong: Problems): void {
    const [to] = wrongTabs(wrong);
    if (to === undefined) return;
    setTab((now) => (wrongTabs(wrong).includes(now) ? now : to));
    focusWrong();
  }

  return {
    tab,
    setTab,
    step: TAB_NAMES.indexOf(tab) + 1,
    values: draft.values,
    saved: draft.saved,
    problems,
    wrong: wrongTabs(problems),
    isBusy: create.isPending,
    isUploading: uploading.size > 0,
    startOver: () => {
      setSeen(new Set());
      setRefused({});
      setTab('basics');
      void draft.startOver();
    },
    set(change: Partial<TribeValues>): void {
      setRefused((now) => {
        const left = { ...now };
        for (const field of Object.keys(change)) if (isField(field)) delete left[field];
        return left;
      });
      draft.set(change);
    },
    /** Somebody left the field: from now on it says what is wrong with it. */
    leave(field: Field): void {
      setSeen((now) => (now === 'all' || now.has(field) ? now : new Set([...now, field])));
    },
    setDocuments,
    setUploading(name: string, isOn: boolean): void {
      setUploading((now) => {
        if (now.has(name) === isOn) return now;
        const next = new Set(now);
        if (isOn) next.add(name);
        else next.delete(name);
        return next;
      });
    },
    submit(): void {
      if (create.isPending) return;
      const input = inputOf(draft.values, documents);
      const wrong = problemsOf(draft.values);
      setSeen('all');
      if (Object.keys(wrong).length > 0 || !createTribeInput.safeParse(input).success) {
        show(wrong);
        toast.show({ title: WIZARD.correct });
        return;
      }
      create.mutate(input);
    },
  };
}
export type TribeCreation = ReturnType<typeof useTribeCreation>;
