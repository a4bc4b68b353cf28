import { TRIBE_CATEGORIES, TRIBE_PRICES, TRIBE_SORTS } from '@kindred/validation/tribes';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FILTERS } from './copy.ts';
import type { DiscoverFilter } from './query.ts';
import classes from './TribesScreen.module.css';

interface FiltersProps {
  filter: DiscoverFilter;
  onChange: (filter: DiscoverFilter) => void;
}

const SORTS = TRIBE_SORTS.map((value) => ({ value, label: FILTERS.sorts[value] }));
/** After a pause this long in typing. */
const SEARCH_AFTER_MS = 250;

export function Filters({ filter, onChange }: FiltersProps) {
  /** What is on already goes off. */
  function toggle(chosen: Pick<DiscoverFilter, 'category'> | Pick<DiscoverFilter, 'price'>) {
    const { category, price, ...rest } = { ...filter, ...chosen };
    onChange({
      ...rest,
      ...(category === undefined || ('category' in chosen && category === filter.category)
        ? {}
        : { category }),
      ...(price === undefined || ('price' in chosen && price === filter.price) ? {} : { price }),
    });
  }
  return (
    <search className={classes.filters}>
      <Search filter={filter} onChange={onChange} />
      <ScrollFade label={FILTERS.narrow}>
        {TRIBE_PRICES.map((price) => (
          <Chip key={price} isOn={filter.price === price} onClick={() => toggle({ price })}>
            {FILTERS.prices[price]}
          </Chip>
        ))}
        <span className={classes.rule} aria-hidden />
        {TRIBE_CATEGORIES.map((category) => (
          <Chip key={category} isOn={filter.category === category} onClick={() => toggle({ category })}>
            {category}
          </Chip>
        ))}
      </ScrollFade>
      <Segmented
        label={FILTERS.sort}
        options={SORTS}
        value={filter.sort}
        onChange={(sort) => onChange({ ...filter, sort })}
        isWide
      />
    </search>
  );
}

function Search({ filter, onChange }: FiltersProps) {
  const asked = filter.query ?? '';
  const [typed, setTyped] = useState(asked);
  const latest = useRef({ filter, onChange });
  const sent = useRef(asked);
  useEffect(() => {
    latest.current = { filter, onChange };
  });
  // Cleared from elsewhere, or gone back to.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = words;
      const { query: _, ...rest } = latest.current.filter;
      latest.current.onChange(words === '' ? rest : { ...rest, query: words });
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      type="search"
      aria-label={FILTERS.search}
      placeholder={FILTERS.placeholder}
      maxLength={100}
      leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
