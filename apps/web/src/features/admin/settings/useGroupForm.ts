import type { SetSettingsInput, SettingGroup } from '@kindred/validation/admin/settings';
import { useState } from 'react';
import { errorCode, type Problems, problemsOfCall } from '../../../app/errors.ts';
import { useUnsaved } from '../../../app/LeaveGuard.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useToast } from '../../../ui/toast.tsx';
import { SETTINGS_SCREEN } from './copy.ts';
import { changedValues, type Draft, type FieldSpec, type GroupState, problemsIn } from './draft.ts';
import { useSaveSettings } from './hooks.ts';

/** Groups that the served pages hold. */
const ON_PAGES: ReadonlySet<SettingGroup> = new Set(['brand', 'features', 'landing', 'signUp']);
/** In the path of an issue the field follows the group and `values`. */
const FIELD_PART = 2;

/** What was typed of a group, over what is stored; it stays when a save is refused. */
export function useGroupForm(group: SettingGroup, state: GroupState, fields: readonly FieldSpec[]) {
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Problems>({});
  const [isOutdated, setOutdated] = useState(false);
  const utils = trpc.useUtils();
  const toast = useToast();
  const update = useSaveSettings();
  const changed = changedValues(fields, draft, state);
  const isChanged = Object.keys(changed).length > 0;
  useUnsaved(isChanged);

  function set(name: string, typed: Draft[string] | undefined) {
    setDraft(({ [name]: _before, ...others }) =>
      typed === undefined ? others : { ...others, [name]: typed },
    );
    setProblems(({ [name]: _gone, ...others }) => others);
  }

  /** The changes, or null when a field is not valid. */
  function checked() {
    const found = problemsIn(group, changed);
    setProblems(found ?? {});
    return found === null ? changed : null;
  }

  function save() {
    const values = checked();
    if (values === null || update.isPending) return;
    const sent = draft;
    const input = { [group]: { version: state.version, values } } as SetSettingsInput;
    update.mutate(input, {
      onSuccess() {
        setOutdated(false);
        // What was typed while the call ran stays.
        setDraft((now) =>
          Object.fromEntries(Object.entries(now).filter(([name, typed]) => typed !== sent[name])),
        );
        toast.show({
          title: SETTINGS_SCREEN.saved,
          ...(ON_PAGES.has(group) && { description: SETTINGS_SCREEN.savedText }),
          tone: 'success',
        });
      },
      onError(error) {
        if (errorCode(error) === 'settings_changed') setOutdated(true);
        else setProblems(problemsOfCall(error, FIELD_PART));
      },
    });
  }

  async function loadNew() {
    try {
      await utils.admin.settings.get.refetch({}, undefined, { throwOnError: true });
      setOutdated(false);
    } catch {
      toast.show({ title: SETTINGS_SCREEN.loadFailed, tone: 'destructive' });
    }
  }

  return {
    draft,
    set,
    discard() {
      setDraft({});
      setProblems({});
    },
    changed,
    isChanged,
    checked,
    problems,
    isOutdated,
    loadNew,
    save,
    isBusy: update.isPending,
  };
}

export type GroupForm = ReturnType<typeof useGroupForm>;
