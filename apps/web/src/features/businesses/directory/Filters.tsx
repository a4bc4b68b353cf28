import type { DirectoryCounts } from '@kindred/validation/businesses/directory';
import {
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  BUSINESS_SORTS,
  DIRECTORY_QUERY_MAX,
  INDUSTRIES,
  INDUSTRY_LABELS,
  RATING_FILTERS,
  SIZE_LABELS,
} from '@kindred/validation/businesses/values';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useAddressFilter } from '../../../app/useAddressFilter.ts';
import { Count } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { formatCount } from '../../../ui/count.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DIRECTORY, FILTERS, RATING_LABELS, SCOPE_LABELS, SORT_LABELS } from './copy.ts';
import classes from './Filters.module.css';
import type { Filter } from './query.ts';

interface FiltersProps {
  filter: Filter;
  counts: DirectoryCounts | undefined;
  isNear: boolean;
  onNear: () => void;
  isGrid: boolean;
  onGrid: (isGrid: boolean) => void;
  onChange: (filter: Filter) => void;
}

type Option = 'industry' | 'size' | 'scope' | 'rating' | 'openNow';

/** Search, categories and the panel of filters, which stays open until it is closed. */
export function Filters({ filter, counts, isNear, onNear, isGrid, onGrid, onChange }: FiltersProps) {
  const { typed, setTyped, change } = useAddressFilter(filter, onChange);
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const chosen = (['size', 'scope', 'rating', 'openNow'] as const).filter(
    (option) => filter[option] !== undefined,
  );
  const on = chosen.length + Number(isNear);
  /** What is on already goes off. */
  const toggle = <Name extends Option>(option: Name, value: Filter[Name]) =>
    change((now) => {
      const { [option]: before, ...rest } = now;
      return (before === value || value === undefined ? rest : { ...rest, [option]: value }) as Filter;
    });
  const GridIcon = isGrid ? IconLayoutList : IconLayoutGrid;
  return (
    <>
      <search className={classes.bar}>
        <div className={classes.row}>
          <div className={classes.field}>
            <SearchField
              label={DIRECTORY.search}
              placeholder={DIRECTORY.placeholder}
              max={DIRECTORY_QUERY_MAX}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <span className={classes.toggle}>
            <IconButton
              label={on === 0 ? DIRECTORY.filters : DIRECTORY.filtersOn(on)}
              variant={isOpen ? 'soft' : 'plain'}
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
            >
              <IconAdjustmentsHorizontal size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
            {on > 0 && (
              <span className={classes.badge} aria-hidden>
                <Count value={on} label="" />
              </span>
            )}
          </span>
          <IconButton label={isGrid ? DIRECTORY.asList : DIRECTORY.asGrid} onClick={() => onGrid(!isGrid)}>
            <GridIcon size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        </div>
        <ScrollFade label={DIRECTORY.categories}>
          <Chip isOn={filter.industry === undefined} onClick={() => toggle('industry', undefined)}>
            {DIRECTORY.all}
          </Chip>
          {INDUSTRIES.map((industry) => (
            <Chip
              key={industry}
              isOn={filter.industry === industry}
              onClick={() => toggle('industry', industry)}
            >
              {INDUSTRY_LABELS[industry]}
            </Chip>
          ))}
        </ScrollFade>
      </search>
      <div id={panel} hidden={!isOpen} className={classes.panel}>
        <Options
          label={FILTERS.sort}
          values={BUSINESS_SORTS}
          labels={SORT_LABELS}
          chosen={filter.sort}
          onChoose={(sort) => change((now) => ({ ...now, sort }))}
        />
        <Options
          label={FILTERS.rating}
          values={RATING_FILTERS}
          labels={RATING_LABELS}
          counts={counts?.rating}
          isCapped={counts?.isCapped}
          chosen={filter.rating}
          onChoose={(rating) => toggle('rating', rating)}
        />
        <Options
          label={FILTERS.size}
          values={BUSINESS_SIZES}
          labels={SIZE_LABELS}
          counts={counts?.size}
          isCapped={counts?.isCapped}
          chosen={filter.size}
          onChoose={(size) => toggle('size', size)}
        />
        <Options
          label={FILTERS.scope}
          values={BUSINESS_SCOPES}
          labels={SCOPE_LABELS}
          counts={counts?.scope}
          isCapped={counts?.isCapped}
          chosen={filter.scope}
          onChoose={(scope) => toggle('scope', scope)}
        />
        <Group label={FILTERS.now}>
          <Chip isOn={filter.openNow === true} onClick={() => toggle('openNow', true)}>
            {FILTERS.openNow}
          </Chip>
          <Chip isOn={isNear} onClick={onNear}>
            {FILTERS.nearMe}
          </Chip>
        </Group>
        {(on > 0 || filter.sort !== 'trending') && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              if (isNear) onNear();
              change(({ query, industry }) => ({
                ...(query !== undefined && { query }),
                ...(industry !== undefined && { industry }),
                sort: 'trending',
              }));
            }}
          >
            {FILTERS.clear}
          </Button>
        )}
      </div>
    </>
  );
}

interface OptionsProps<Value extends string | number> {
  label: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  counts?: Record<Value, number> | undefined;
  isCapped?: boolean | undefined;
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

function Options<Value extends string | number>(props: OptionsProps<Value>) {
  const { label, values, labels, counts, isCapped = false, chosen, onChoose } = props;
  return (
    <Group label={label}>
      {values.map((value) => (
        <Chip key={value} isOn={chosen === value} onClick={() => onChoose(value)}>
          {labels[value]}
          {counts !== undefined && (
            <span className={classes.count}>
              {formatCount(counts[value])}
              {isCapped && '+'}
            </span>
          )}
        </Chip>
      ))}
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>{children}</div>
    </fieldset>
  );
}
