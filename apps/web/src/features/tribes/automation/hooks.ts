import {
  DRY_RUN_MAX,
  type DryRunView,
  type RuleContent,
  type RuleView,
} from '@kindred/validation/tribes/automations';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { useToast } from '../../../ui/toast.tsx';
import { tribeKey } from '../query.ts';
import { AUTOMATION, EDITOR } from './copy.ts';

/** Everything below it is asked for again when rules of the tribe change. */
const keyOf = (tribeId: string, ...part: readonly unknown[]) => tribeKey(tribeId, 'automations', ...part);

type Rules = { items: RuleView[] };

export function useRules(tribeId: string) {
  return useQuery({
    queryKey: keyOf(tribeId, 'list'),
    queryFn: ({ signal }) => api.tribes.automations.list.query({ id: tribeId }, { signal }),
    // What rules did is told by nobody.
    staleTime: 0,
  });
}

export function useOptions(tribeId: string) {
  return useQuery({
    queryKey: keyOf(tribeId, 'options'),
    queryFn: ({ signal }) => api.tribes.automations.options.query({ id: tribeId }, { signal }),
    staleTime: 0,
  });
}

export function useRuns(tribeId: string, ruleId: string | null) {
  return useInfiniteQuery({
    queryKey: keyOf(tribeId, 'runs', ruleId),
    queryFn: ({ pageParam, signal }) =>
      api.tribes.automations.runs.query(
        {
          id: tribeId,
          ...(ruleId === null ? {} : { ruleId }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    gcTime: 0,
  });
}

function useListOf(tribeId: string) {
  const client = useQueryClient();
  const list = keyOf(tribeId, 'list');
  return {
    change: (change: (rules: RuleView[]) => RuleView[]) =>
      client.setQueryData<Rules>(list, (data) => data && { items: change(data.items) }),
    get: () => client.getQueryData<Rules>(list),
    restore: (data: Rules | undefined) => client.setQueryData(list, data),
    stop: () => client.cancelQueries({ queryKey: list }),
    refresh: () => void client.invalidateQueries({ queryKey: keyOf(tribeId) }),
  };
}

/** Switched at once, and back when it could not be. */
export function useSwitchRule(tribeId: string) {
  const list = useListOf(tribeId);
  const toast = useToast();
  return useMutation({
    mutationFn: ({ ruleId, isOn }: { ruleId: string; isOn: boolean }) => {
      const call = isOn ? api.tribes.automations.activate : api.tribes.automations.pause;
      return call.mutate({ id: tribeId, ruleId });
    },
    onMutate: ({ ruleId, isOn }) => {
      void list.stop();
      const before = list.get();
      list.change((rules) =>
        rules.map((rule) =>
          rule.id === ruleId ? { ...rule, status: isOn ? 'active' : 'paused', note: null } : rule,
        ),
      );
      return before;
    },
    onSuccess: (rule) => list.change((rules) => rules.map((each) => (each.id === rule.id ? rule : each))),
    onError: (error, _asked, before) => {
      list.restore(before);
      toast.show({ title: AUTOMATION.toggleFailed, description: messageOf(error), tone: 'destructive' });
    },
  });
}

export function useSaveRule(tribeId: string, ruleId: string | null, onDone: () => void) {
  const list = useListOf(tribeId);
  const toast = useToast();
  const key = useRef({ of: '', key: '' });
  return useMutation({
    mutationFn: (content: RuleContent) => {
      if (ruleId !== null) return api.tribes.automations.update.mutate({ id: tribeId, ruleId, ...content });
      // The same again is the same rule, until something of it is changed.
      const of = JSON.stringify(content);
      if (key.current.of !== of) key.current = { of, key: newKey() };
      return api.tribes.automations.create.mutate({ id: tribeId, ...content }, idempotent(key.current.key));
    },
    onSuccess: (rule) => {
      list.change((rules) =>
        rules.some(({ id }) => id === rule.id)
          ? rules.map((each) => (each.id === rule.id ? rule : each))
          : [...rules, rule],
      );
      list.refresh();
      toast.show({
        title: EDITOR.saved,
        tone: 'success',
        ...(rule.status === 'paused' ? { description: EDITOR.savedPaused } : {}),
      });
      onDone();
    },
  });
}

export function useDeleteRule(tribeId: string, onDone: () => void) {
  const list = useListOf(tribeId);
  const toast = useToast();
  return useMutation({
    mutationFn: (ruleId: string) => api.tribes.automations.delete.mutate({ id: tribeId, ruleId }),
    onSuccess: (_done, ruleId) => {
      list.change((rules) => rules.filter(({ id }) => id !== ruleId));
      list.refresh();
      toast.show({ title: EDITOR.removed });
      onDone();
    },
    onError: (error) =>
      toast.show({ title: EDITOR.removeFailed, description: messageOf(error), tone: 'destructive' }),
  });
}

/** Asked anew each time: people come and go. */
export function useDryRun(tribeId: string, content: RuleContent) {
  return useQuery<DryRunView>({
    queryKey: keyOf(tribeId, 'dry-run', content, DRY_RUN_MAX),
    queryFn: () => api.tribes.automations.dryRun.mutate({ id: tribeId, ...content }),
    staleTime: 0,
    gcTime: 0,
  });
}
