import type { TribeView } from '@kindred/validation/tribes';
import type { TribeSettings, UpdateTribeInput } from '@kindred/validation/tribes/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { refreshPrices } from '../../commerce/hooks.ts';
import { settingsQuery } from '../access/hooks.ts';
import {
  type Field,
  inputOf,
  isField,
  isTooMuch,
  type Problems,
  problemsOf,
  type TribeValues,
} from '../creation/values.ts';
import { refreshTribe } from '../hooks.ts';
import { SETTINGS } from './copy.ts';

type SectionField = Exclude<Field, 'verificationDocuments'>;

/** What is set, as the fields of the wizard hold it. */
export function valuesFrom(settings: TribeSettings): TribeValues {
  return {
    name: settings.name,
    slug: settings.slug,
    isOwnSlug: true,
    description: settings.description,
    category: settings.category,
    tags: settings.tags,
    avatarUrl: settings.avatarUrl,
    bannerUrl: settings.bannerUrl,
    primaryColor: settings.primaryColor,
    welcomeMessage: settings.welcomeMessage ?? '',
    isPrivate: settings.isPrivate,
    requireApproval: settings.requireApproval,
    minAge: settings.minAge,
    membershipType: settings.membershipType,
    price: String(Number(settings.price)),
    currency: settings.currency,
    annualPrice: settings.annualPrice === null ? '' : String(Number(settings.annualPrice)),
    trialDays: settings.trialDays,
    enabledFeatures: settings.enabledFeatures,
    rules: settings.rules,
  };
}

function updateOf(values: TribeValues, fields: readonly SectionField[]): Omit<UpdateTribeInput, 'id'> {
  const input = { ...inputOf(values), minAge: values.minAge };
  return Object.fromEntries(fields.map((field) => [field, input[field]])) as Omit<UpdateTribeInput, 'id'>;
}

/** One part of the settings: what is changed in it stands over what is set until it is saved. */
export function useSection(
  tribe: TribeView,
  settings: TribeSettings,
  fields: readonly SectionField[],
  extra: Omit<UpdateTribeInput, 'id'> = {},
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [changes, setChanges] = useState<Partial<TribeValues>>({});
  const [seen, setSeen] = useState<ReadonlySet<Field> | 'all'>(new Set());
  const [refused, setRefused] = useState<Problems>({});
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const before = valuesFrom(settings);
  const values = { ...before, ...changes };
  const ofPart = (problems: Problems): Problems =>
    Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field as SectionField)));
  const found = ofPart(problemsOf(values));
  const wrong = { ...found, ...ofPart(refused) };

  const save = useMutation({
    mutationFn: () =>
      api.tribes.settings.update.mutate({ id: tribe.id, ...updateOf(values, fields), ...extra }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery(tribe.id).queryKey, saved);
      setChanges({});
      setRefused({});
      setSeen(new Set());
      toast.show({ title: SETTINGS.saved, tone: 'success' });
      if (saved.currency !== settings.currency) refreshPrices(client);
      if (saved.slug === tribe.slug) refreshTribe(client, tribe.id);
      else void navigate(`/tribe/${saved.slug}/settings`, { replace: true });
    },
    onError: (error) => {
      const minded: Problems = {};
      for (const { path, message } of errorBody(error)?.issues ?? []) {
        const [field = ''] = path.split('.');
        if (isField(field)) minded[field] ??= message;
      }
      setRefused(minded);
      setSeen('all');
      toast.show({ title: SETTINGS.failed, description: messageOf(error), tone: 'destructive' });
    },
  });

  return {
    fields: {
      values,
      set(change: Partial<TribeValues>): void {
        setRefused({});
        setChanges((now) => ({ ...now, ...change }));
      },
      leave: (field: Field) =>
        setSeen((now) => (now === 'all' || now.has(field) ? now : new Set([...now, field]))),
      problems: (seen === 'all'
        ? wrong
        : Object.fromEntries(
            Object.entries(wrong).filter(
              ([field]) => seen.has(field as Field) || isTooMuch(field as Field, values),
            ),
          )) as Problems,
    },
    isChanged: fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field])),
    isBusy: save.isPending || busy.size > 0,
    setUploading: (name: string, isOn: boolean) =>
      setBusy((now) => {
        if (now.has(name) === isOn) return now;
        const next = new Set(now);
        if (isOn) next.add(name);
        else next.delete(name);
        return next;
      }),
    submit(): void {
      setSeen('all');
      // What the server refused may fit by now: a price elsewhere was changed.
      if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
    },
  };
}
