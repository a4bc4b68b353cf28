import { TRIBE_CATEGORIES, TRIBE_PRICES, TRIBE_SORTS } from '@kindred/validation/tribes';
import { useAddressFilter } from '../../../app/useAddressFilter.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ScrollFade } from '../../../ui/ScrollFade.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FILTERS } from './copy.ts';
import type { DiscoverFilter } from './query.ts';
import classes from './TribesScreen.module.css';

interface FiltersProps {
  filter: DiscoverFilter;
  onChange: (filter: DiscoverFilter) => void;
}

const SORTS = TRIBE_SORTS.map((value) => ({ value, label: FILTERS.sorts[value] }));

export function Filters({ filter, onChange }: FiltersProps) {
  const { typed, setTyped, change } = useAddressFilter(filter, onChange);
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
      <SearchField
        label={FILTERS.search}
        placeholder={FILTERS.placeholder}
        max={100}
        value={typed}
        onChange={setTyped}
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
