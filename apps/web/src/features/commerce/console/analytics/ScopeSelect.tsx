import { CONSOLE_SCOPES } from '@kindred/validation/commerce/console';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { type Scope, scopesQuery } from '../query.ts';
import { ANALYTICS } from './copy.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the figures are of, as the address says; an id that is none is left out. */
export function useScope(): [Scope, (scope: Scope) => void] {
  const [search, setSearch] = useSearchParams();
  const type = CONSOLE_SCOPES.find((each) => ID.test(search.get(each) ?? ''));
  const scope: Scope = type === undefined ? {} : { [type]: search.get(type) ?? '' };
  const choose = (to: Scope) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const each of CONSOLE_SCOPES) next.delete(each);
        for (const [each, id] of Object.entries(to)) next.set(each, id);
        return next;
      },
      { replace: true },
    );
  return [scope, choose];
}

const keyOf = (scope: Scope) => Object.entries(scope)[0]?.join(':') ?? '';

export function ScopeSelect({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { data: choices = [] } = useQuery(scopesQuery);
  const value = keyOf(scope);
  const options = choices.map(({ type, id, title }) => ({
    value: `${type}:${id}`,
    label: `${ANALYTICS.scopes[type]}: ${title}`,
  }));
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      label={ANALYTICS.scope}
      options={[
        { value: '', label: ANALYTICS.everything },
        ...(isKnown ? [] : [{ value, label: ANALYTICS.chosen }]),
        ...options,
      ]}
      value={value}
      onChange={(chosen) => {
        const [type, id] = chosen.split(':');
        onChange(type === undefined || id === undefined ? {} : { [type]: id });
      }}
    />
  );
}
