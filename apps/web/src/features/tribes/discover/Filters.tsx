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
  const { typed, setTyped, change } = useWanted(filter, onChange);
  /** What is on already goes off. */
  function toggle(chosen: Pick<DiscoverFilter, 'category'> | Pick<DiscoverFilter, 'price'>) {
    change((now) => {
      const { category, price, ...rest } = { ...now, ...chosen };
      return {
        ...rest,
        ...(category === undefined || ('category' in chosen && category === now.category)
          ? {}
          : { category }),
        ...(price === undefined || ('price' in chosen && price === now.price) ? {} : { price }),
      };
    });
  }
  return (
    <search className={classes.filters}>
      <TextField
        type="search"
        aria-label={FILTERS.search}
        placeholder={FILTERS.placeholder}
        maxLength={100}
        leftSection={<IconSearch size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
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
        onChange={(sort) => change((now) => ({ ...now, sort }))}
        isWide
      />
    </search>
  );
}

/**
 * The address answers a moment after it was asked to change: what is wanted next stands on what was wanted last,
 * not on what is shown. A tap takes what is typed along, so neither undoes the other.
 */
function useWanted(filter: DiscoverFilter, onChange: FiltersProps['onChange']) {
  const asked = filter.query ?? '';
  const [typed, setTyped] = useState(asked);
  const wanted = useRef(filter);
  const sent = useRef(asked);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const shown = JSON.stringify(filter);
  useEffect(() => {
    wanted.current = JSON.parse(shown);
  }, [shown]);
  // Cleared from elsewhere, or gone back to.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  function send(next: DiscoverFilter, words: string) {
    const { query: _, ...rest } = next;
    sent.current = words;
    wanted.current = words === '' ? rest : { ...rest, query: words };
    latest.current(wanted.current);
  }
  const sendNow = useRef(send);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const timer = setTimeout(() => {
      if (words !== sent.current) sendNow.current(wanted.current, words);
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    typed,
    setTyped,
    change: (to: (now: DiscoverFilter) => DiscoverFilter) => send(to(wanted.current), typed.trim()),
  };
}
